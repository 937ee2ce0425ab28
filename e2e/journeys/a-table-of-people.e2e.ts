import type { Page } from "@playwright/test";
import { makePerson, uniqueSurname } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

const rowsOf = (page: Page) => page.locator("#content tbody tr[data-index]");

test("people are a table, sorted, selected and shown by the chosen columns", async ({
  openWorkspace,
  admin,
}) => {
  const surname = uniqueSurname();
  for (const name of ["Вера", "Анна", "Белла"]) await makePerson(admin, { name, surname });
  const { page } = await openWorkspace(`/people?search=${surname}`);
  await page.getByRole("button", { name: "Table" }).click();
  await page.waitForURL((url) => url.searchParams.get("view") === "table");
  const rows = rowsOf(page);
  const names = () => rows.getByRole("link").allInnerTexts();
  await expect(rows).toHaveCount(3);
  const table = page.getByRole("table");
  await expect(table).toHaveAttribute("aria-rowcount", "4");
  await expect(rows.first()).toHaveAttribute("aria-rowindex", "2");

  const header = table.getByRole("columnheader", { name: "Name" });
  for (const [order, sort, sorted] of [
    ["ascending", "name", ["Анна", "Белла", "Вера"]],
    ["descending", "-name", ["Вера", "Белла", "Анна"]],
  ] as const) {
    await header.getByRole("button").click();
    await page.waitForURL((url) => url.searchParams.get("sort") === sort);
    await expect(header).toHaveAttribute("aria-sort", order);
    await expect.poll(names).toEqual(sorted.map((name) => `${name} ${surname}`));
  }
  // A search has no order by city.
  const city = table.getByRole("columnheader", { name: "City" });
  await expect(city.getByRole("button")).toHaveCount(0);

  const status = page.getByRole("status").filter({ hasText: /Total|Selected/ });
  await table.getByRole("checkbox", { name: `Select: Вера ${surname}` }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(status).toHaveText("Selected: 2");
  await expect(table.getByRole("checkbox", { name: `Select: Белла ${surname}` })).toBeFocused();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await table.getByRole("checkbox").first().click();
  await table
    .getByRole("checkbox")
    .last()
    .click({ modifiers: ["Shift"] });
  await expect(status).toHaveText("Selected: 3");

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "City" }).uncheck();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Updated" }).check();
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Updated" })).toBeVisible();
  await expect(city).toHaveCount(0);
});
