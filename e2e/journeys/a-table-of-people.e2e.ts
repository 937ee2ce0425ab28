import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { callFor, makePerson, uniqueSurname } from "../src/records.ts";
import { expect, showsAlert, showsToast, test } from "../src/test.ts";

const rowsOf = (page: Page) => page.locator("#content tbody tr[data-index]");

test("people are a table, sorted, selected and shown by the chosen columns", async ({
  openWorkspace,
  admin,
}) => {
  const surname = uniqueSurname();
  for (const name of ["Вера", "Анна", "Белла"]) await makePerson(admin, { name, surname });
  const { page } = await openWorkspace(`/people?search=${surname}`);
  await page.getByRole("button", { name: "Table", exact: true }).click();
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

  const heightOf = async () => Math.round((await rows.first().boundingBox())?.height ?? 0);
  expect(await heightOf()).toBe(36);
  await page.getByRole("button", { name: "Comfortable view" }).click();
  await expect.poll(heightOf).toBe(44);

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

  const exported = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const file = await readFile(await (await exported).path(), "utf8");
  expect(file.match(new RegExp(surname, "g"))).toHaveLength(3);

  await page.getByRole("button", { name: "Edit a field" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Field" }).selectOption({ label: "City" });
  await dialog.getByRole("textbox", { name: "City" }).fill("Одесса");
  await dialog.getByRole("button", { name: "Change for 3 people" }).click();
  await showsToast(page, "Changed: 3, unchanged: 0");
  await expect(rows.getByText("Odesa")).toHaveCount(3);
  await expect(status).toHaveText("Total: 3");

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "City" }).uncheck();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Updated" }).check();
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Updated" })).toBeVisible();
  await expect(city).toHaveCount(0);
});

test("who cannot be edited is named and stays selected, the others are changed", {
  tag: "@long",
}, async ({ openWorkspace, admin }) => {
  const surname = uniqueSurname();
  const stays = await makePerson(admin, { name: "Анна", surname });
  const erased = await makePerson(admin, { name: "Белла", surname });
  const { page } = await openWorkspace(`/people?view=table&search=${surname}&sort=name`);
  for (const { fullName } of [stays, erased]) {
    await page.getByRole("checkbox", { name: `Select: ${fullName}` }).check();
  }
  await callFor(admin, endpoints.erasePerson, erased.id, { confirm: erased.fullName });
  await page.getByRole("button", { name: "Edit a field" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Change for 2 people" });
  await expect(save).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Field" }).selectOption({ label: "Country" });
  await dialog.getByRole("combobox", { name: "Country" }).selectOption({ label: "France" });
  await save.click();
  await showsToast(page, "Changed: 1, unchanged: 0");
  await showsAlert(dialog, `${erased.fullName}, № ${erased.id}: `);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Selected: 1" })).toBeVisible();
  await expect(rowsOf(page).getByText("France")).toHaveCount(1);
});

test("rows that could not be loaded are loaded again", {
  tag: "@long",
}, async ({ openWorkspace, admin }) => {
  const surname = uniqueSurname();
  await makePerson(admin, { surname });
  const { page } = await openWorkspace("/people");
  await page.route("**/api/people?*limit=100*", (route) => route.abort());
  await page.goto(`/people?view=table&search=${surname}`);
  await showsAlert(page, "Failed to load the people list");
  await page.unroute("**/api/people?*limit=100*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowsOf(page)).toHaveCount(1);
});
