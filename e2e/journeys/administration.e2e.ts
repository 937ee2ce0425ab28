import { readFile } from "node:fs/promises";
import { endpoints, processNames } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { chooseFile } from "../src/files.ts";
import { inDatabase, productOrigin } from "../src/product-under-test.ts";
import { callFor, itemsOf, makePerson, openAdministrator, uniqueSurname } from "../src/records.ts";
import { expect, shows, showsTitle, test } from "../src/test.ts";

test("services report their state, dead letters retry", async ({ openWorkspace, admin }) => {
  const person = await makePerson(admin);
  const consumer = "contact-edits-public-people";
  const id = `${consumer}:e2e-${person.id}`;
  await inDatabase("people", async (people) => {
    const outbox = people.collection("outbox");
    const row = await outbox.findOne({ "event.subject": String(person.id) });
    const letter = {
      consumer,
      subject: "events.people.person_created",
      error: "Error: not yet",
      body: JSON.stringify(row?.event),
      at: new Date(),
    };
    await inDatabase("contact_edits", (edits) =>
      edits.collection<{ _id: string }>("dead_letters").insertOne({ _id: id, ...letter }),
    );
  });
  const { page } = await openWorkspace("/settings?tab=system");
  const services = page.getByRole("table", { name: "Gateway and services" });
  for (const name of processNames) {
    const row = services.getByRole("row").filter({ hasText: name });
    await expect(row.getByText("works", { exact: true })).toBeVisible();
  }
  for (const engine of ["Database", "Messages", "Files"]) {
    await shows(page.getByRole("listitem").filter({ hasText: engine }), "works");
  }
  const letters = page.getByRole("table", { name: "Dead letters" });
  const own = letters.getByRole("row").filter({ hasText: consumer });
  await own.first().getByRole("button", { name: "Replay" }).click();
  await shows(page.locator("[data-toast]"), "The event will be processed again");
  const left = () =>
    inDatabase("contact_edits", (edits) =>
      edits.collection<{ _id: string }>("dead_letters").countDocuments({ _id: id }),
    );
  await expect.poll(left).toBe(0);
});

test("the promised day is shown: what waits, how long decisions take, each chart with its table", async ({
  visit,
  openWorkspace,
}) => {
  const { page } = await openWorkspace("/dashboard");
  await expect(page.getByRole("heading", { name: "Decisions in 30 days" })).toBeVisible();
  await page.getByText(/^In 30 days \d+ approved, \d+ rejected$/).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "As a table" }).click();
  const rows = page.getByRole("table", { name: "Decisions in 30 days" }).getByRole("row");
  await expect(rows).toHaveCount(31);
  await page.getByRole("button", { name: "As a chart" }).click();
  for (const words of ["Under 12 hours", "12–24 hours", "Over 24 hours", "Longest wait"]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Half of the decisions took at most")).toBeVisible();
  const visitor = await visit({ language: "en" });
  await visitor.page.goto("/about");
  await shows(visitor.page, /^Today half of all submissions were reviewed within/);
});

async function downloadEntries(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download JSON" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
  return { name: download.suggestedFilename(), entries: lines.map((line) => JSON.parse(line)) };
}

async function administratorWithActions() {
  const administrator = await openAdministrator(productOrigin);
  const person = await makePerson(administrator.caller, { city: "Омск" });
  await callFor(administrator.caller, endpoints.updatePerson, person.id, { city: "Томск" });
  return { ...administrator, person };
}

test("entries are filtered in the URL and show the difference", async ({ openWorkspace }) => {
  const { username, person } = await administratorWithActions();
  const { page } = await openWorkspace("/audit");
  await showsTitle(page, "Audit log");
  const rows = page.getByRole("table").getByRole("row");
  await page.getByLabel("Who", { exact: true }).fill(username);
  await page.getByLabel("Action").selectOption({ label: "changed" });
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
  const link = rows.nth(1).getByRole("link", { name: `№ ${person.id}` });
  await link.last().click();
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

test("the filtered entries are exported as a file, line by line", async ({ openWorkspace }) => {
  const { username } = await administratorWithActions();
  const { page } = await openWorkspace(`/audit?actor=${username}`);
  await expect(page.getByRole("table")).toBeVisible();
  const { name, entries } = await downloadEntries(page);
  expect(name).toMatch(/^audit-\d{4}-\d\d-\d\d\.jsonl$/);
  expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set([username]));
  expect(entries.map(({ action }) => action)).toContain("updated");
});

test("a service without a reply is named, with an error", { tag: "@long" }, async ({
  openWorkspace,
}) => {
  const { page, context } = await openWorkspace("/audit?subject=nothing-of-the-kind");
  await expect(page.getByText("No matching entries")).toBeVisible();
  const silent = { items: [], next: null, missing: ["webhooks"] };
  await context.route("**/api/audit?*", (route) => route.fulfill({ json: silent }));
  await page.reload();
  await expect(page.getByText(/their entries are missing: webhooks/)).toBeVisible();
});

const rows = process.env.TEST_FULL ? 5_000 : 500;

/** Lines of the file, the head being the first, that cannot be imported. */
const badLines = Array.from({ length: 20 }, (_, at) => 7 + at * Math.floor(rows / 21));

function table(surname: string): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => {
    const line = at + 2;
    const age = badLines.includes(line) ? "двести" : "40";
    return `${surname}-${line},Мария,${surname},${age},Житомир`;
  });
  return Buffer.from(["externalId,name,surname,age,city", ...lines, ""].join("\n"));
}

test(`${rows} rows are checked first: twenty invalid ones are named by line, then the rest is imported`, async ({
  openWorkspace,
  admin,
}) => {
  const surname = uniqueSurname();
  const count = async () => {
    const query = { search: surname, limit: 1, page: 1 };
    const response = await admin.call(endpoints.people, { query });
    return Array.isArray(response) ? response.length : response.total;
  };
  const { page } = await openWorkspace("/transfer");
  await chooseFile(page, "people.csv", "text/csv", table(surname));
  const bring = page.getByRole("button", { name: "Import", exact: true });
  await expect(bring).toBeDisabled();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("The check is done, nothing was changed.", { exact: false }).waitFor({
    timeout: 60_000,
  });
  const figure = (label: string) =>
    page.locator(".gd-figure", { hasText: label }).locator("dd").textContent();
  expect([await figure("new"), await figure("rejected")]).toEqual([
    (rows - badLines.length).toLocaleString("en"),
    "20",
  ]);
  const named = page.getByRole("table").locator("tbody tr td:first-child");
  expect((await named.allTextContents()).map(Number)).toEqual(badLines);
  await expect(page.getByText("age: ").first()).toBeVisible();
  expect(await count()).toBe(0);
  await bring.click();
  await expect(page.getByText("The import is done:")).toBeVisible({ timeout: 90_000 });
  expect(await count()).toBe(rows - badLines.length);
});

/** A table as Excel saves it in Russian: Windows-1251, semicolons, names of its own for columns. */
function excelTable(surname: string): Buffer {
  const text = [
    "Код;Имя;Фамилия;Дата рождения;Цвет",
    `${surname}-1;Анна;${surname};28.02.1990;красный`,
    `${surname}-2;Олена;${surname};31.02.1990;синий`,
  ].join("\r\n");
  const decoder = new TextDecoder("windows-1251");
  const characters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  return Buffer.from(Array.from(text, (character) => characters.indexOf(character)));
}

test("a table of Excel is read in its encoding, its columns are mapped, and its bad rows are given back", async ({
  openWorkspace,
  admin,
}) => {
  const surname = uniqueSurname();
  const { page } = await openWorkspace("/transfer");
  await chooseFile(page, "people.csv", "text/csv", excelTable(surname));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByLabel("Дата рождения")).toHaveValue("birthDate");
  await page.getByRole("button", { name: "Check with these columns" }).click();
  await expect(page.getByText("Windows-1251")).toBeVisible();
  await expect(page.getByText("There is no such date")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the rejected lines" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.replace("\uFEFF", "").split("\r\n")).toEqual([
    "Код;Имя;Фамилия;Дата рождения;Цвет",
    `${surname}-2;Олена;${surname};31.02.1990;синий`,
    "",
  ]);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("The import is done:")).toBeVisible();
  const found = await admin.call(endpoints.people, {
    query: { search: surname, limit: 5, page: 1 },
  });
  expect(itemsOf(found).map(({ name }) => name)).toEqual(["Анна"]);
});

test("an invalid file is rejected, people are exported", async ({ openWorkspace, admin }) => {
  const person = await makePerson(admin);
  const { page } = await openWorkspace("/transfer");
  await chooseFile(page, "shapes.csv", "text/csv", "colour,shape\nred,round\n");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("alert").getByText("The file was not accepted")).toBeVisible();
  const { entries } = await downloadEntries(page);
  expect(entries.some(({ surname }) => surname === person.surname)).toBe(true);
});
