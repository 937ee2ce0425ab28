import { endpoints } from "@deeds/contracts";
import type { Locator } from "@playwright/test";
import { makePerson } from "../src/records.ts";
import { expect, showsTitle, test } from "../src/test.ts";

const namesOf = async (sections: Locator) =>
  (await sections.getByRole("link").allInnerTexts()).map((name) => name.split("\n")[0]?.trim());

test("an administrator finds figures, newest records and sections", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/dashboard");
  await showsTitle(page, "Dashboard");
  const figures = page.getByRole("region", { name: "Statistics" });
  const labels = ["Total People", "Approved Proofs", "Pending Moderation", "Rejected"];
  for (const label of labels) await expect(figures.getByText(label, { exact: true })).toBeVisible();
  const recent = page.locator("section", { hasText: "Recently Added People" }).last();
  await expect(recent.getByRole("listitem").nth(2)).toBeVisible();
  await expect(recent.getByRole("listitem")).toHaveCount(3);
  const all = recent.getByRole("link", { name: "View All People" });
  await expect(all).toHaveAttribute("href", "/people");
  const waiting = page.locator("section", { hasText: "Submissions Pending Moderation" }).last();
  await expect(waiting.getByRole("listitem").nth(2)).toBeVisible();
  await expect(waiting.getByRole("listitem")).toHaveCount(3);
  const queue = waiting.getByRole("link", { name: "Open the queue" });
  await expect(queue).toHaveAttribute("href", "/submissions");
  const sections = page.getByRole("navigation", { name: "Sections" });
  expect(await namesOf(sections)).toEqual([
    "Overview",
    "Your submissions",
    "Moderation queue",
    "Pending people",
    "Pending proofs",
    "People management",
    "Stats",
    "Contact edit suggestions",
    "Webhooks",
  ]);
});

test("a visitor has the figures and people, without administration", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/dashboard", { as: "visitor" });
  await expect(page.getByRole("heading", { name: "Recently Added People" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  expect(await page.getByRole("button", { name: "New Person" }).count()).toBe(0);
  expect(await page.getByText("Submissions Pending Moderation").count()).toBe(0);
  const sections = page.getByRole("navigation", { name: "Sections" });
  expect(await namesOf(sections)).toEqual(["Overview", "Your submissions"]);
});

test("the refresh button reloads everything and shows the time", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/dashboard");
  await expect(page.getByRole("heading", { name: "Recently Added People" })).toBeVisible();
  const asked = page.waitForRequest(/\/api\/people\?/);
  await page.getByRole("button", { name: "Refresh" }).click();
  await asked;
  await expect(page.getByText(/updated at \d/)).toBeVisible();
});

test("an empty register offers an administrator to add a person", async ({ openWorkspace }) => {
  const { page, context } = await openWorkspace("/proofs");
  const none = { items: [], page: 1, limit: 3, total: 0, totalPages: 0, totalIsExact: true };
  await context.route("**/api/people?*", (route) => route.fulfill({ json: none }));
  await page.goto("/dashboard");
  await expect(page.getByText("No people added yet")).toBeVisible();
  await page.getByRole("button", { name: "Add Person" }).click();
  await expect(page.getByRole("dialog").getByLabel(/^Name/)).toBeVisible();
});

test("three skeletons stand where the people will be", async ({ openWorkspace }) => {
  const { page, context } = await openWorkspace("/proofs");
  await context.route("**/api/people?*", () => undefined);
  await page.goto("/dashboard");
  const recent = page.locator("section", { hasText: "Recently Added People" }).last();
  await expect(recent.locator(".gd-skeleton").first()).toBeVisible();
  await expect(recent.locator(".gd-skeleton")).toHaveCount(3);
});

test("the newest person is first, at once, for all users", async ({ openWorkspace, admin }) => {
  const { page } = await openWorkspace("/dashboard", { as: "visitor" });
  await expect(page.getByRole("heading", { name: "Recently Added People" })).toBeVisible();
  const person = await makePerson(admin);
  const recent = page.locator("section", { hasText: "Recently Added People" }).last();
  await expect(recent.getByRole("link", { name: person.fullName })).toBeVisible();
});

test("a pending proof is opened from the dashboard", async ({ openWorkspace, admin }) => {
  const { page } = await openWorkspace("/dashboard");
  const waiting = page.locator("section", { hasText: "Submissions Pending Moderation" }).last();
  await waiting.getByRole("link", { name: "Review" }).first().click();
  await page.waitForURL(/\/moderation\/proof\/\d+/);
  const id = Number(page.url().split("/").at(-1));
  const proof = await admin.call(endpoints.proof, { params: { id } });
  const item = page.getByRole("article");
  await expect(item.getByText((proof.description ?? "").slice(0, 40))).toBeVisible();
});
