import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import { origin } from "../src/product-under-test.ts";
import { makePerson, openAdministrator } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

async function keeperWithDeeds() {
  const keeper = await openAdministrator(origin);
  const person = await makePerson(keeper.caller, { city: "Омск" });
  const params = { id: person.id };
  await keeper.caller.call(endpoints.updatePerson, { params, body: { city: "Томск" } });
  return { ...keeper, person };
}

test("who, what and when are asked for, kept in the address, and shown before and after", async ({
  openWorkspace,
}) => {
  const { username, person } = await keeperWithDeeds();
  const { page } = await openWorkspace("/audit");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await page.getByLabel("Who", { exact: true }).fill(username);
  await page.getByLabel("What was done").selectOption({ label: "changed" });
  const today = new Date().toLocaleDateString("ru-RU");
  await page.getByLabel("From").fill(today);
  await page.getByLabel("To", { exact: true }).fill(today);
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL((url) => url.searchParams.get("action") === "updated");
  expect(new URL(page.url()).searchParams.get("actor")).toBe(username);
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("deletion").getByText("Омск")).toBeVisible();
  await expect(page.getByRole("insertion").getByText("Томск")).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(2);
  await rows
    .nth(1)
    .getByRole("link", { name: `№ ${person.id}` })
    .last()
    .click();
  await page.waitForURL((url) => url.searchParams.get("person") === String(person.id));
  await page.getByRole("link", { name: "Reset" }).click();
  await page.waitForURL("/audit");
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
});

test("older lines are a page further, and the newest a page back", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/audit");
  const first = page.getByRole("table").getByRole("row").nth(1);
  await expect(first).toBeVisible();
  await page.getByRole("link", { name: "Older" }).click();
  await page.waitForURL(/before=/);
  await page.getByRole("link", { name: "Newest" }).click();
  await page.waitForURL("/audit");
});

test("what is shown is taken out as a file, line by line", async ({ openWorkspace }) => {
  const { username } = await keeperWithDeeds();
  const { page } = await openWorkspace(`/audit?actor=${username}`);
  await expect(page.getByRole("table")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
  const entries = lines.map((line) => JSON.parse(line));
  expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set([username]));
  expect(entries.map(({ action }) => action)).toContain("updated");
});

test("a service that is silent is named, and a question that nothing answers says so", async ({
  openWorkspace,
}) => {
  const { page, context } = await openWorkspace("/audit?subject=nothing-of-the-kind");
  await expect(page.getByText("The log has no such lines")).toBeVisible();
  const silent = { items: [], next: null, missing: ["webhooks"] };
  await context.route("**/api/audit?*", (route) => route.fulfill({ json: silent }));
  await page.reload();
  await expect(page.getByText(/their lines are missing: webhooks/)).toBeVisible();
});
