import { endpoints } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { findCard, sendHeldDecisions } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson, uniqueSurname } from "../src/records.ts";
import { expect, requestsOf, shows, showsToast, test } from "../src/test.ts";

async function suggested() {
  const admin = await signInAsAdmin(productOrigin);
  const person = await makePerson(admin, { phone: "+442079460001", instagramUsername: "old" });
  const body = { phone: "+442079460002", instagramUsername: "", comment: "Номер сменился" };
  const params = { id: person.id };
  const stranger = createCaller(productOrigin);
  const { suggestion } = await stranger.call(endpoints.suggestEdit, { params, body });
  const read = () => admin.call(endpoints.person, { params });
  return { person, suggestion, read };
}

async function submitted(): Promise<string> {
  const surname = uniqueSurname();
  const body = { name: "Ждущая", surname, notes: "Учит детей" };
  await createCaller(productOrigin).call(endpoints.submitPerson, { body });
  return surname;
}

const cardOf = (page: Page, surname: string | null) =>
  page.getByRole("article").filter({ hasText: surname ?? "" });

test("contact edits have three tabs, loaded when opened", async ({ openWorkspace }) => {
  await suggested();
  const { page } = await openWorkspace("/proofs");
  const requests = requestsOf(page, /by-status\/\w+/);
  const asked = () => requests.map((url) => /by-status\/(\w+)/.exec(url)?.[1]);
  await page.goto("/contact-edits");
  await expect(page.getByRole("article").first()).toBeVisible();
  const names = await page.getByRole("tab").allInnerTexts();
  expect(names.map((name) => name.replace(/\s*\d+$/, ""))).toEqual([
    "Pending",
    "Approved",
    "Rejected",
  ]);
  expect(names[0]).toMatch(/\d+$/);
  expect(new Set(asked())).toEqual(new Set(["pending"]));
  await page.getByRole("tab", { name: "Rejected" }).click();
  await expect.poll(() => asked().includes("rejected")).toBe(true);
  expect(asked()).not.toContain("approved");
});

test("a suggestion links to its profile and is approved by field", async ({ openWorkspace }) => {
  const { person, suggestion, read } = await suggested();
  const { page } = await openWorkspace("/contact-edits");
  const card = await findCard(page, person.surname);
  const profile = card.getByRole("link", { name: "Open profile" });
  await expect(profile).toHaveAttribute("href", `/admin/p/${person.slug}`);
  await expect(card.getByText("empty (remove)")).toBeVisible();
  await card.getByRole("button", { name: "Details" }).click();
  const dialog = page.getByRole("dialog");
  const title = dialog.getByRole("heading", { name: `Contact edit no. ${suggestion.id}` });
  await expect(title).toBeVisible();
  await expect(dialog.getByText("Номер сменился")).toBeVisible();
  await page.keyboard.press("Escape");
  const instagram = card.getByRole("group", { name: "Decision on the field: Instagram" });
  await instagram.getByRole("button", { name: "Decline" }).click();
  await card.getByRole("button", { name: "Approve 1 field" }).click();
  await expect(page.locator("[data-toast]").getByText("Moderation completed")).toBeVisible();
  await expect(card).toBeFocused();
  await sendHeldDecisions(page);
  await expect.poll(async () => (await read()).phone).toBe("+442079460002");
  expect((await read()).instagramUsername).toBe("old");
});

test("a suggestion is rejected with a reason for its sender", async ({ openWorkspace }) => {
  const { person, read } = await suggested();
  const { page } = await openWorkspace("/contact-edits");
  const card = await findCard(page, person.surname);
  await card.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("alertdialog");
  await shows(dialog, "Optional. The sender will be notified of it.");
  await dialog.getByLabel("Rejection reason").fill("The number is unassigned.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(card.getByText("Rejected", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Rejected" }).click();
  await shows(cardOf(page, person.surname), "Reason: The number is unassigned.");
  expect((await read()).phone).toBe("+442079460001");
});

test("failures of lists and decisions show the specified texts", async ({ openWorkspace }) => {
  const { person } = await suggested();
  const { page, context } = await openWorkspace("/contact-edits", { language: "ru" });
  const card = await findCard(page, person.surname, "Страницы");
  await context.route("**/moderate", (route) => route.abort());
  await card.getByRole("button", { name: /^Одобрить/ }).click();
  await sendHeldDecisions(page);
  await showsToast(page, "Не удалось одобрить предложение");
  await card.getByRole("button", { name: "Отклонить" }).click();
  const dialog = page.getByRole("alertdialog");
  const reason = dialog.getByLabel("Причина отклонения");
  await reason.fill("Номер не отвечает");
  await dialog.getByRole("button", { name: "Отклонить" }).click();
  await sendHeldDecisions(page);
  await showsToast(page, "Не удалось отклонить предложение");
  await card.getByRole("button", { name: "Отклонить" }).click();
  await expect(reason).toHaveValue("Номер не отвечает");
  await context.route("**/by-status/**", (route) => route.abort());
  for (const [status, text] of [
    ["pending", "Не удалось загрузить предложения"],
    ["approved", "Не удалось загрузить одобренные предложения"],
    ["rejected", "Не удалось загрузить отклоненные предложения"],
  ]) {
    await page.goto(`/contact-edits?status=${status}`);
    await expect(page.getByRole("alert").getByText(text ?? "")).toBeVisible();
  }
});

test("a pending person is approved or rejected when confirmed", async ({ openWorkspace }) => {
  const [first, second] = [await submitted(), await submitted()];
  const { page } = await openWorkspace("/moderate-people");
  const card = await findCard(page, first);
  await expect(card.getByRole("link", { name: "View" })).toBeVisible();
  await card.getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("alertdialog");
  await shows(question, `Ждущая ${first} will appear in the public register.`);
  await question.getByRole("button", { name: "Approve" }).click();
  await shows(page.locator("[data-toast]"), "The person’s status was updated");
  await expect(card.getByText("Approved")).toBeVisible();
  await (await findCard(page, second)).getByRole("button", { name: "Reject" }).click();
  await expect(question.getByText(`Ждущая ${second} will not appear`)).toBeVisible();
  await question.getByRole("button", { name: "Reject" }).click();
  await expect(cardOf(page, second).getByText("Rejected")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  for (const surname of [first, second]) await expect(cardOf(page, surname)).toHaveCount(0);
});

test("a failed decision shows an error, a failed list is reloaded", async ({ openWorkspace }) => {
  const surname = await submitted();
  const { page, context } = await openWorkspace("/moderate-people");
  const card = await findCard(page, surname);
  await context.route("**/api/moderate-person/*", (route) => route.abort());
  await card.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await sendHeldDecisions(page);
  await expect(page.locator("[data-toast]").getByText("Error during moderation")).toBeVisible();
  await context.route("**/api/pending-people?*", (route) => route.abort());
  await page.goto("/moderate-people");
  await shows(page.getByRole("alert"), "Failed to load the pending people");
  await context.unroute("**/api/pending-people?*");
  const retry = page.getByRole("button", { name: "Try again" });
  await Promise.all([page.waitForEvent("load"), retry.click()]);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the list of pending people is cached for thirty seconds", async ({ openWorkspace }) => {
  const { page } = await openWorkspace("/proofs");
  // Submissions of other journeys would reload the list.
  await page.route("**/api/live*", () => undefined);
  await page.reload();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = requestsOf(page, /\/api\/pending-people\?limit=20/);
  const panel = page.getByRole("navigation", { name: "Workspace" });
  const comeBack = async () => {
    await panel.getByRole("link", { name: "Pending people" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.clock.runFor(100);
    await panel.getByRole("link", { name: "Proofs" }).click();
    await expect(page.locator("#content li").first()).toBeVisible();
  };
  await comeBack();
  await page.clock.fastForward(29_000);
  await comeBack();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(2_000);
  await comeBack();
  await expect.poll(() => asked.length).toBe(2);
});
