import type { AuditEntry } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { adminScreen, goTo, press, respond, type Screen, type Words } from "./screen.ts";

const entry: AuditEntry = {
  id: "01KB5T2Q7M2X9W8V7U6T5S4R3Q",
  at: "2026-11-20T10:00:00.000Z",
  actorId: 1,
  actorName: "admin",
  action: "updated",
  kind: "person",
  subject: "46",
  personId: 46,
  changes: { occupation: { before: "врач Екатерининской больницы", after: "тюремный врач" } },
  note: null,
  requestId: null,
  network: null,
};

const history: AuditEntry[] = [
  entry,
  { ...entry, id: "01KB5T2Q7M2X9W8V7U6T5S4R3P", changes: { occupation: { after: "врач" } } },
];

async function openHistory(page: Page): Promise<void> {
  await respond(page, "**/api/audit?*", { items: history, next: null, missing: [] });
  await goTo(page, "/admin/p/fyodor-gaaz", "#content select");
}

async function selectPeople(page: Page): Promise<void> {
  await goTo(page, "/people?view=table", "#content tbody tr[data-index] a");
  const boxes = page.locator("#content tbody input[type=checkbox]");
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await page.locator("#content tr[data-selected]").nth(2).waitFor();
}

async function openBulkEdit(page: Page, words: Words): Promise<void> {
  await selectPeople(page);
  await press(page, words("admin:people.bulk.open"));
  await page.getByRole("dialog").locator("select").first().selectOption("city");
  await page.getByRole("dialog").getByRole("textbox").waitFor();
}

export const screensOfPeople: readonly Screen[] = [
  adminScreen("admin-person-history", openHistory),
  adminScreen("admin-person-revert", async (page, words) => {
    await openHistory(page);
    const revert = page.getByRole("button", { name: words("admin:person.history.revert") });
    await revert.first().click();
    await page.getByRole("alertdialog").getByRole("button").last().waitFor();
  }),
  adminScreen("admin-people-selected", selectPeople),
  adminScreen("admin-people-bulk", openBulkEdit),
  adminScreen("admin-people-bulk-failed", async (page, words) => {
    await page.route("**/api/people/edits", (route) => {
      const [id] = route.request().postDataJSON().ids;
      const failed = [{ id, message: words("admin:form.couldNotUpdate") }];
      return route.fulfill({ json: { edited: 2, unchanged: 0, failed } });
    });
    await openBulkEdit(page, words);
    await page.getByRole("dialog").locator("[type=submit]").click();
    await page.getByRole("alert").waitFor();
  }),
  adminScreen("admin-people-columns", async (page, words) => {
    await goTo(page, "/people?view=table", "#content tbody tr[data-index] a");
    await press(page, words("admin:people.table.columns"));
    await page.getByRole("dialog").getByRole("checkbox").last().waitFor();
  }),
  adminScreen("admin-merge-found", (page) =>
    goTo(page, `/merge?into=46&search=${encodeURIComponent("Мария")}`, "#content li a"),
  ),
  adminScreen("admin-merge-sure", async (page, words) => {
    await goTo(page, "/merge?into=46&from=45", "#content fieldset");
    await press(page, words("admin:merge.merge"));
    await page.getByRole("alertdialog").getByRole("button").last().waitFor();
  }),
];
