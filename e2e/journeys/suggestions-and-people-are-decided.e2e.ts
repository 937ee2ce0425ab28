import { endpoints } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { createCaller, signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { openWorkspace } from "../src/workspace.ts";

const origin = inject("origin");
const browser = useBrowser();

async function suggested() {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { phone: "+442079460001", instagramUsername: "old" });
  const body = { phone: "+442079460002", instagramUsername: "", comment: "Номер сменился" };
  const params = { id: person.id };
  const { suggestion } = await createCaller(origin).call(endpoints.suggestEdit, { params, body });
  const read = () => admin.call(endpoints.person, { params });
  return { person, suggestion, read };
}

async function submitted(): Promise<string> {
  const surname = uniqueSurname();
  const body = { name: "Ждущая", surname, notes: "Учит детей" };
  await createCaller(origin).call(endpoints.submitPerson, { body });
  return surname;
}

const cardOf = (page: Page, surname: string | null) =>
  page.getByRole("article").filter({ hasText: surname ?? "" });

/** What waits longest stands first: what was just sent is on the last page. */
async function findCard(page: Page, surname: string | null) {
  await page.getByRole("article").first().waitFor();
  const pages = page.getByRole("navigation", { name: "Pages" });
  if (await pages.count()) await pages.getByRole("listitem").last().getByRole("link").click();
  await cardOf(page, surname).waitFor();
  return cardOf(page, surname);
}

it("contact edits: three tabs, the pending one counted, the others asked for when opened", async () => {
  await suggested();
  const { page } = await openWorkspace(browser, "/proofs");
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, status] = /by-status\/(\w+)/.exec(request.url()) ?? [];
    if (status) asked.push(status);
  });
  await page.goto("/contact-edits");
  await page.getByRole("article").first().waitFor();
  const names = await page.getByRole("tab").allInnerTexts();
  expect(names.map((name) => name.replace(/\s*\d+$/, ""))).toEqual([
    ...["Pending", "Approved", "Rejected"],
  ]);
  expect(names[0]).toMatch(/\d+$/);
  expect(new Set(asked)).toEqual(new Set(["pending"]));
  await page.getByRole("tab", { name: "Rejected" }).click();
  await expect.poll(() => asked.includes("rejected")).toBe(true);
  expect(asked).not.toContain("approved");
});

it("a suggestion has its details, leads to the profile, and is approved field by field", async () => {
  const { person, suggestion, read } = await suggested();
  const { page } = await openWorkspace(browser, "/contact-edits");
  const card = await findCard(page, person.surname);
  const profile = card.getByRole("link", { name: "Open profile" });
  expect(await profile.getAttribute("href")).toBe(`/admin/p/${person.slug}`);
  await card.getByText("empty (remove)").waitFor();
  await card.getByRole("button", { name: "Details" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: `Suggestion no. ${suggestion.id}` }).waitFor();
  await dialog.getByText("Номер сменился").waitFor();
  await page.keyboard.press("Escape");
  const instagram = card.getByRole("group", { name: "Decision on the field: Instagram" });
  await instagram.getByRole("button", { name: "No" }).click();
  await card.getByRole("button", { name: "Approve 1 field" }).click();
  await page.locator("[data-toast]").getByText("Moderation completed").waitFor();
  await expect.poll(async () => (await read()).phone).toBe("+442079460002");
  expect((await read()).instagramUsername).toBe("old");
});

it("a suggestion is rejected with a reason of which the sender hears", async () => {
  const { person, read } = await suggested();
  const { page } = await openWorkspace(browser, "/contact-edits");
  const card = await findCard(page, person.surname);
  await card.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Optional. The user will be notified of the reason.").waitFor();
  await dialog.getByLabel("Rejection reason").fill("Nobody answers there.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await cardOf(page, person.surname).waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Rejected" }).click();
  await cardOf(page, person.surname).getByText("Reason: Nobody answers there.").waitFor();
  expect((await read()).phone).toBe("+442079460001");
});

it("lists that cannot be loaded and decisions that cannot be stored say so in their words", async () => {
  const { person } = await suggested();
  const { page, context } = await openWorkspace(browser, "/contact-edits", { language: "ru" });
  await page.getByRole("article").first().waitFor();
  const pages = page.getByRole("navigation", { name: "Страницы" });
  if (await pages.count()) await pages.getByRole("listitem").last().getByRole("link").click();
  const card = cardOf(page, person.surname);
  await context.route("**/moderate", (route) => route.abort());
  const toast = page.locator("[data-toast]");
  await card.getByRole("button", { name: /^Одобрить/ }).click();
  await toast.getByText("Не удалось одобрить предложение").waitFor();
  await card.getByRole("button", { name: "Отклонить" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Отклонить" }).click();
  await toast.getByText("Не удалось отклонить предложение").waitFor();
  await context.route("**/by-status/**", (route) => route.abort());
  for (const [status, text] of [
    ["pending", "Не удалось загрузить предложения"],
    ["approved", "Не удалось загрузить одобренные предложения"],
    ["rejected", "Не удалось загрузить отклоненные предложения"],
  ]) {
    await page.goto(`/contact-edits?status=${status}`);
    await page
      .getByRole("alert")
      .getByText(text ?? "")
      .waitFor();
  }
});

it("a pending person is viewed, approved and rejected, each after a question", async () => {
  const [first, second] = [await submitted(), await submitted()];
  const { page } = await openWorkspace(browser, "/moderate-people");
  const card = await findCard(page, first);
  await card.getByRole("link", { name: "View" }).waitFor();
  await card.getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(`Ждущая ${first} will appear in the public register.`).waitFor();
  await question.getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-toast]").getByText("The person's status was updated").waitFor();
  await cardOf(page, first).waitFor({ state: "detached" });
  await (await findCard(page, second)).getByRole("button", { name: "Reject" }).click();
  await question.getByText(`Ждущая ${second} will not appear`).waitFor();
  await question.getByRole("button", { name: "Reject" }).click();
  await cardOf(page, second).waitFor({ state: "detached" });
});

it("a failed decision about a person is said, a failed list is loaded again with the page", async () => {
  const surname = await submitted();
  const { page, context } = await openWorkspace(browser, "/moderate-people");
  const card = await findCard(page, surname);
  await context.route("**/api/moderate-person/*", (route) => route.abort());
  await card.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await page.locator("[data-toast]").getByText("Error during moderation").waitFor();
  await context.route("**/api/pending-people?*", (route) => route.abort());
  await page.goto("/moderate-people");
  await page.getByRole("alert").getByText("Failed to load the pending people").waitFor();
  await context.unroute("**/api/pending-people?*");
  const retry = page.getByRole("button", { name: "Try again" });
  await Promise.all([page.waitForEvent("load"), retry.click()]);
  await page.getByRole("article").first().waitFor();
});

it("what is known of the pending people is good for thirty seconds", async () => {
  const { page } = await openWorkspace(browser, "/proofs");
  await page.clock.install();
  let asked = 0;
  page.on("request", (request) => {
    if (/\/api\/pending-people\?limit=20/.test(request.url())) asked += 1;
  });
  const panel = page.getByRole("navigation", { name: "Workspace" });
  const comeBack = async () => {
    await panel.getByRole("link", { name: "New people" }).click();
    await page.getByRole("article").first().waitFor();
    await panel.getByRole("link", { name: "Proofs" }).click();
    await page.locator("#content li").first().waitFor();
  };
  await comeBack();
  await page.clock.fastForward(29_000);
  await comeBack();
  expect(asked).toBe(1);
  await page.clock.fastForward(2_000);
  await comeBack();
  expect(asked).toBe(2);
});
