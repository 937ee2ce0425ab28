import { endpoints } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { createCaller, signInAsAdmin } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";
import { openWorkspace } from "../src/workspace.ts";

const origin = inject("origin");
const browser = useBrowser();

/** Somebody, and what is asked for them. */
async function asked(wish: "correct" | "hide" | "erase") {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { phone: "+380671112233" });
  const stranger = createCaller(origin);
  const { receipt } = await stranger.call(endpoints.requestRemoval, {
    params: { id: person.id },
    body: { relation: "дочь", wish, text: "Мама не хочет звонков" },
  });
  const follow = () => stranger.call(endpoints.removalReceipt, { params: { receipt } });
  return { admin, person, stranger, follow };
}

/** What waits longest stands first: what was just sent is on the last page. */
async function findCard(page: Page, surname: string | null) {
  await page.getByRole("article").first().waitFor();
  const pages = page.getByRole("navigation", { name: "Pages" });
  if (await pages.count()) await pages.getByRole("listitem").last().getByRole("link").click();
  const card = page.getByRole("article").filter({ hasText: surname ?? "" });
  await card.waitFor();
  return card;
}

it("a request shows who asks, for what and how long it waits, and is granted with an answer", async () => {
  const { person, follow } = await asked("hide");
  const { page } = await openWorkspace(browser, "/removal-requests");
  const card = await findCard(page, person.surname);
  for (const text of ["дочь", "Мама не хочет звонков", "hide contacts", "under 1 h"]) {
    await card.getByText(text, { exact: true }).waitFor();
  }
  await card.getByRole("button", { name: "Hide contacts" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Answer").fill("Скрыто. Простите за беспокойство.");
  await question.getByRole("button", { name: "Hide contacts" }).click();
  await page.locator("[data-toast]").getByText("Moderation completed").waitFor();
  await card.waitFor({ state: "detached" });
  expect(await follow()).toMatchObject({
    ...{ status: "approved", rejectionReason: "Скрыто. Простите за беспокойство." },
  });
  await page.getByRole("tab", { name: "Granted" }).click();
  await page
    .getByRole("article")
    .filter({ hasText: person.surname ?? "" })
    .waitFor();
});

it("a request is rejected, and the contacts open again", async () => {
  const { person, follow } = await asked("correct");
  const { page } = await openWorkspace(browser, "/removal-requests");
  const card = await findCard(page, person.surname);
  await card.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await page.locator("[data-toast]").getByText("Moderation completed").waitFor();
  await card.waitFor({ state: "detached" });
  expect(await follow()).toMatchObject({ status: "rejected" });
});

it("a record is erased only after its name was typed, and its address answers 410", async () => {
  const { person, stranger } = await asked("erase");
  const { page } = await openWorkspace(browser, "/removal-requests");
  const card = await findCard(page, person.surname);
  await card.getByRole("button", { name: "Erase the record" }).click();
  const question = page.getByRole("alertdialog");
  const name = question.getByLabel(`Type name and surname: ${person.fullName}`);
  await name.fill("Somebody else");
  await question.getByRole("button", { name: "Erase the record" }).click();
  await page.locator("[data-toast]").getByText("Failed to erase the record").waitFor();
  await name.fill(person.fullName);
  await question.getByRole("button", { name: "Erase the record" }).click();
  await page.locator("[data-toast]").getByText("The record was erased").waitFor();
  await card.waitFor({ state: "detached" });
  const params = { id: person.id };
  await expect(stranger.call(endpoints.publicPerson, { params })).rejects.toThrow(/410/);
});

it("identity data are shown when asked for, and the look stays in the log", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { additionalData: { passport: "AB 9876543" } });
  const { page, received } = await openWorkspace(browser, `/admin/p/${person.slug}`);
  await page.getByRole("heading", { name: "Identity data" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(JSON.stringify(received)).not.toContain("9876543");
  const linesOf = async () => {
    const query = { personId: person.id, action: "identity-read" };
    return (await admin.call(endpoints.auditLog, { query })).items;
  };
  expect(await linesOf()).toEqual([]);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByText("AB 9876543").waitFor();
  expect(await linesOf()).toMatchObject([{ actorName: "admin", changes: { passport: {} } }]);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await page.getByText("AB 9876543").waitFor({ state: "detached" });
});
