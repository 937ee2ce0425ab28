import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("an open page shows what happened while its stream was refused, and what happens after", async () => {
  const admin = await signInAsAdmin(origin);
  const { page } = await visit({ origin });
  let refusals = 0;
  let isRefused = true;
  await page.route("**/api/live", async (route) => {
    if (!isRefused) return route.continue();
    refusals += 1;
    await route.fulfill({ status: 503, headers: { "retry-after": "5" }, body: "" });
  });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => refusals).toBeGreaterThan(0);

  const missed = await makePerson(admin);
  isRefused = false;
  await page.getByRole("link", { name: missed.fullName }).first().waitFor();

  const next = await makePerson(admin);
  await page.getByRole("link", { name: next.fullName }).first().waitFor();
});
