import { makePerson } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

test("an open page shows what happened while its stream was refused, and what happens after", async ({
  visit,
  admin,
}) => {
  const { page } = await visit();
  let refusals = 0;
  let isRefused = true;
  await page.route("**/api/live", async (route) => {
    if (!isRefused) return route.continue();
    refusals += 1;
    await route.fulfill({ status: 503, headers: { "retry-after": "5" }, body: "" });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect.poll(() => refusals).toBeGreaterThan(0);

  const missed = await makePerson(admin);
  isRefused = false;
  await expect(page.getByRole("link", { name: missed.fullName }).first()).toBeVisible();

  const next = await makePerson(admin);
  await expect(page.getByRole("link", { name: next.fullName }).first()).toBeVisible();
});
