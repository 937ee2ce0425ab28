import { endpoints } from "@deeds/contracts";
import type { Locator } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";
import { openWorkspace } from "../src/workspace.ts";

const browser = useBrowser();
/** Without how many decisions are new. */
const namesOf = async (sections: Locator) =>
  (await sections.getByRole("link").allInnerTexts()).map((name) => name.split("\n")[0]?.trim());
const admin = () => signInAsAdmin(inject("origin"));

it("an administrator finds figures, three people, three waiting proofs and every section", async () => {
  const { page } = await openWorkspace(browser, "/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  const figures = page.getByRole("region", { name: "Figures" });
  const labels = ["Total People", "Approved Proofs", "Pending Moderation", "Rejected"];
  for (const label of labels) await figures.getByText(label, { exact: true }).waitFor();
  const recent = page.locator("section", { hasText: "Recently Added People" }).last();
  await recent.getByRole("listitem").nth(2).waitFor();
  expect(await recent.getByRole("listitem").count()).toBe(3);
  expect(await recent.getByRole("link", { name: "View All People" }).getAttribute("href")).toBe(
    "/people",
  );
  const waiting = page.locator("section", { hasText: "Submissions Pending Moderation" }).last();
  await waiting.getByRole("listitem").nth(2).waitFor();
  expect(await waiting.getByRole("listitem").count()).toBe(3);
  expect(await waiting.getByRole("link", { name: "Open the queue" }).getAttribute("href")).toBe(
    "/submissions",
  );
  const sections = page.getByRole("navigation", { name: "Sections" });
  expect(await namesOf(sections)).toEqual([
    ...["Overview", "Your submissions", "Moderation queue", "Pending people", "Pending proofs"],
    ...["People management", "Stats", "Contact edit suggestions", "Webhooks"],
  ]);
});

it("whoever is no administrator has the figures and the people, and nothing to administer", async () => {
  const { page } = await openWorkspace(browser, "/dashboard", { as: "visitor" });
  await page.getByRole("heading", { name: "Recently Added People" }).waitFor();
  await page.getByRole("button", { name: "Refresh" }).waitFor();
  expect(await page.getByRole("button", { name: "New Person" }).count()).toBe(0);
  expect(await page.getByText("Submissions Pending Moderation").count()).toBe(0);
  const sections = page.getByRole("navigation", { name: "Sections" });
  expect(await namesOf(sections)).toEqual(["Overview", "Your submissions"]);
});

it("the refresh button asks for everything again, and says when", async () => {
  const { page } = await openWorkspace(browser, "/dashboard");
  await page.getByRole("heading", { name: "Recently Added People" }).waitFor();
  const asked = page.waitForRequest(/\/api\/people\?/);
  await page.getByRole("button", { name: "Refresh" }).click();
  await asked;
  await page.getByText(/updated at \d/).waitFor();
});

it("an empty register says so, and offers an administrator to add somebody", async () => {
  const { page, context } = await openWorkspace(browser, "/proofs");
  const none = { items: [], page: 1, limit: 3, total: 0, totalPages: 0, totalIsExact: true };
  await context.route("**/api/people?*", (route) => route.fulfill({ json: none }));
  await page.goto("/dashboard");
  await page.getByText("No people added yet").waitFor();
  await page.getByRole("button", { name: "Add Person" }).click();
  await page.getByRole("dialog").getByLabel(/^Name/).waitFor();
});

it("three skeletons stand where the people will be", async () => {
  const { page, context } = await openWorkspace(browser, "/proofs");
  await context.route("**/api/people?*", () => undefined);
  await page.goto("/dashboard");
  const recent = page.locator("section", { hasText: "Recently Added People" }).last();
  await recent.locator(".gd-skeleton").first().waitFor();
  expect(await recent.locator(".gd-skeleton").count()).toBe(3);
});

it("whoever was added last stands first, at once and for everybody", async () => {
  const { page } = await openWorkspace(browser, "/dashboard", { as: "visitor" });
  await page.getByRole("heading", { name: "Recently Added People" }).waitFor();
  const person = await makePerson(await admin());
  const recent = page.locator("section", { hasText: "Recently Added People" }).last();
  await recent.getByRole("link", { name: person.fullName }).waitFor();
});

it("a waiting proof is opened for review from the dashboard", async () => {
  const caller = await admin();
  const { page } = await openWorkspace(browser, "/dashboard");
  const waiting = page.locator("section", { hasText: "Submissions Pending Moderation" }).last();
  await waiting.getByRole("link", { name: "Review" }).first().click();
  await page.waitForURL(/\/submissions\?proof=\d+/);
  const id = Number(new URL(page.url()).searchParams.get("proof"));
  const proof = await caller.call(endpoints.proof, { params: { id } });
  const dialog = page.getByRole("dialog");
  await dialog.getByText((proof.description ?? "").slice(0, 40)).waitFor();
});
