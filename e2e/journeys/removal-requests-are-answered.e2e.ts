import { endpoints } from "@deeds/contracts";
import { createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { findCard } from "../src/moderation-queue.ts";
import { origin } from "../src/product-under-test.ts";
import { makePerson } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

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

test("a request shows who asks, for what and how long it waits, and is granted with an answer", async ({
  openWorkspace,
}) => {
  const { person, follow } = await asked("hide");
  const { page } = await openWorkspace("/removal-requests");
  const card = await findCard(page, person.surname);
  for (const text of ["дочь", "Мама не хочет звонков", "hide contacts", "under 1 h"]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await card.getByRole("button", { name: "Hide contacts" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Answer").fill("Скрыто. Простите за беспокойство.");
  await question.getByRole("button", { name: "Hide contacts" }).click();
  await expect(page.locator("[data-toast]").getByText("Moderation completed")).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await follow()).toMatchObject({
    ...{ status: "approved", rejectionReason: "Скрыто. Простите за беспокойство." },
  });
  await page.getByRole("tab", { name: "Granted" }).click();
  await expect(page.getByRole("article").filter({ hasText: person.surname ?? "" })).toBeVisible();
});

test("a request is rejected, and the contacts open again", async ({ openWorkspace }) => {
  const { person, follow } = await asked("correct");
  const { page } = await openWorkspace("/removal-requests");
  const card = await findCard(page, person.surname);
  await card.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expect(page.locator("[data-toast]").getByText("Moderation completed")).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await follow()).toMatchObject({ status: "rejected" });
});

test("a record is erased only after its name was typed, and its address answers 410", async ({
  openWorkspace,
}) => {
  const { person, stranger } = await asked("erase");
  const { page } = await openWorkspace("/removal-requests");
  const card = await findCard(page, person.surname);
  await card.getByRole("button", { name: "Erase the record" }).click();
  const question = page.getByRole("alertdialog");
  const name = question.getByLabel(`Type name and surname: ${person.fullName}`);
  await name.fill("Somebody else");
  await question.getByRole("button", { name: "Erase the record" }).click();
  await expect(page.locator("[data-toast]").getByText("Failed to erase the record")).toBeVisible();
  await name.fill(person.fullName);
  await question.getByRole("button", { name: "Erase the record" }).click();
  await expect(page.locator("[data-toast]").getByText("The record was erased")).toBeVisible();
  await expect(card).toHaveCount(0);
  const params = { id: person.id };
  await expect(stranger.call(endpoints.publicPerson, { params })).rejects.toThrow(/410/);
});

test("identity data are shown when asked for, and the look stays in the log", async ({
  openWorkspace,
  admin,
}) => {
  const person = await makePerson(admin, { additionalData: { passport: "AB 9876543" } });
  const { page, received } = await openWorkspace(`/admin/p/${person.slug}`);
  await expect(page.getByRole("heading", { name: "Identity data" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(JSON.stringify(received)).not.toContain("9876543");
  const linesOf = async () => {
    const query = { personId: person.id, action: "identity-read" };
    return (await admin.call(endpoints.auditLog, { query })).items;
  };
  expect(await linesOf()).toEqual([]);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("AB 9876543")).toBeVisible();
  expect(await linesOf()).toMatchObject([{ actorName: "admin", changes: { passport: {} } }]);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("AB 9876543")).toHaveCount(0);
});
