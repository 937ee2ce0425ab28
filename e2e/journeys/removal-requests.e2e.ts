import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller, signInAsAdmin } from "@deeds/test-kit/caller";
import { openHydrated } from "../src/hydration.ts";
import { findCard, sendHeldDecisions } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, itemsOf, makePerson, makeProof } from "../src/records.ts";
import {
  bodiesFor,
  expect,
  longUnless,
  shows,
  showsAlert,
  showsToast,
  signInByDialog,
  test,
} from "../src/test.ts";

async function requestsAbout(admin: Caller, id: number) {
  const asked = await admin.call(endpoints.removalRequests, { query: { status: "pending" } });
  return itemsOf(asked).filter(({ personId }) => personId === id);
}

test("the person described asks for hidden contacts without an account, and they are hidden at once", async ({
  admin,
  openProfile,
}) => {
  const { person, page } = await openProfile({ phone: "+380671112255" });
  await page.getByRole("button", { name: "Пожаловаться или попросить об удалении" }).click();
  await shows(page, "контакты скроются от всех, кроме администраторов, сразу и до решения");
  await page.getByLabel(/^Кто вы/).fill("Это я");
  await page.getByLabel(/^Скрыть контакты/).check();
  await page.getByLabel(/^Что случилось/).fill("Звонят незнакомые люди.");
  await page.getByLabel(/^Известный вам контакт/).fill("+380 67 111-22-55");
  await page.getByRole("button", { name: "Отправить просьбу" }).click();
  await expect(page.getByRole("heading", { name: "Просьба отправлена" })).toBeVisible();
  const receipt = (await page.getByTestId("receipt").textContent()) ?? "";
  const link = page.getByRole("link", { name: "Открыть квитанцию" });
  await expect(link).toHaveAttribute("href", `/receipts/removal/${receipt}`);
  const stranger = createCaller(productOrigin);
  const state = await stranger.call(endpoints.removalReceipt, { params: { receipt } });
  expect(state).toMatchObject({ kind: "removal", status: "pending" });
  const [request] = await requestsAbout(admin, person.id);
  const sent = { relation: "Это я", wish: "hide", text: "Звонят незнакомые люди." };
  expect(request).toMatchObject(sent);

  await page.getByRole("button", { name: "Закрыть" }).last().click();
  await signInByDialog(page, "reader", "reader-demo");
  await shows(page, "Контакты скрыты: о записи поступила просьба.");
  expect(await page.getByRole("link", { name: "Оформить подписку" }).count()).toBe(0);
});

test("a report of one proof names it to the moderator", async ({ admin, open }) => {
  const person = await makePerson(admin);
  const proof = await makeProof(admin, person.id, { title: "Чужая фотография" });
  const { page } = await open(`/p/${person.slug}`, { language: "en" });
  await page.getByRole("button", { name: "Report: Чужая фотография" }).click();
  const number = String(proof.id).padStart(6, "0");
  await expect(page.getByRole("dialog").getByText(`Proof № ${number}`)).toBeVisible();
  await page.getByLabel(/^Who you are/).fill("I took the photo");
  await page.getByLabel(/^Correct or remove this proof/).check();
  await page.getByLabel(/^What happened/).fill("It is mine and not about this person.");
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: "Request sent" })).toBeVisible();
  const [request] = await requestsAbout(admin, person.id);
  expect(request).toMatchObject({
    proofId: proof.id,
    wish: "correct",
    text: "It is mine and not about this person.",
  });
});

test("an empty request moves focus to the missing field", async ({ openProfile }) => {
  const { page } = await openProfile({}, { language: "uk" });
  await page.getByRole("button", { name: "Поскаржитися або попросити про видалення" }).click();
  await page.getByRole("button", { name: "Надіслати прохання" }).click();
  await expect(page.getByRole("heading", { name: "Виправте 3 помилки" })).toBeVisible();
  await page.getByRole("dialog").getByRole("link").nth(1).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("removal-wish");
});

test("a request with a lost response is stored once", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const { page, context } = await visit();
  let lost = 0;
  await context.route("**/removal-request", async (route) => {
    const response = await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  await openHydrated(page, `/p/${person.slug}`);
  await page.getByRole("button", { name: "Пожаловаться или попросить об удалении" }).click();
  await page.getByLabel(/^Кто вы/).fill("Это я");
  await page.getByLabel(/^Исправить/).check();
  await page.getByLabel(/^Что случилось/).fill("Город указан неверно.");
  const send = page.getByRole("button", { name: "Отправить просьбу" });
  await send.click();
  await showsAlert(page, "Просьбу отправить не удалось.");
  await expect(page.getByLabel(/^Что случилось/)).toHaveValue("Город указан неверно.");
  await send.click();
  await expect(page.getByRole("heading", { name: "Просьба отправлена" })).toBeVisible();
  expect(await requestsAbout(admin, person.id)).toHaveLength(1);
});

async function asked(wish: "correct" | "hide" | "erase") {
  const admin = await signInAsAdmin(productOrigin);
  const person = await makePerson(admin, { phone: "+380671112233" });
  const stranger = createCaller(productOrigin);
  const { receipt } = await callFor(stranger, endpoints.requestRemoval, person.id, {
    relation: "дочь",
    wish,
    text: "Мама не хочет звонков",
    knownContact: "+380671112233",
  });
  const follow = () => stranger.call(endpoints.removalReceipt, { params: { receipt } });
  return { admin, person, stranger, follow };
}

test("a request shows sender and age, and is granted with a reply", async ({ openWorkspace }) => {
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
  await expect(card.getByText("Approved", { exact: true })).toBeVisible();
  await sendHeldDecisions(page);
  await expect.poll(follow).toMatchObject({
    status: "approved",
    rejectionReason: "Скрыто. Простите за беспокойство.",
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
  await page.locator("[data-toast]").getByRole("button", { name: "Undo" }).click();
  await showsToast(page, "The decision was undone");
  await card.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await sendHeldDecisions(page);
  await expect.poll(follow).toMatchObject({ status: "rejected" });
});

test("a record is erased after its name is typed, and is 410", async ({ openWorkspace }) => {
  const { person, stranger } = await asked("erase");
  const { page } = await openWorkspace("/removal-requests");
  const card = await findCard(page, person.surname);
  await card.getByRole("button", { name: "Erase the entry" }).click();
  const question = page.getByRole("alertdialog");
  const name = question.getByLabel(`Type name and surname: ${person.fullName}`);
  await name.fill("Another name");
  await question.getByRole("button", { name: "Erase the entry" }).click();
  await expect(page.locator("[data-toast]").getByText("Failed to erase the entry")).toBeVisible();
  await name.fill(person.fullName);
  await question.getByRole("button", { name: "Erase the entry" }).click();
  await expect(page.locator("[data-toast]").getByText("The entry was erased")).toBeVisible();
  await expect(card).toHaveCount(0);
  const params = { id: person.id };
  await expect(stranger.call(endpoints.publicPerson, { params })).rejects.toThrow(/410/);
});

test("identity data are shown on request, with an audit entry", async ({ visit, admin }) => {
  const person = await makePerson(admin, { additionalData: { passport: "AB 9876543" } });
  const { page } = await visit({ language: "en", as: "admin" });
  const received = bodiesFor(page);
  await page.goto(`/admin/p/${person.slug}`);
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

test(
  "identity data are corrected and removed, and the log has no value",
  longUnless(false),
  async ({ visit, admin }) => {
    const person = await makePerson(admin, {
      additionalData: { passport: "AB 1111111", taxId: "222222222222" },
    });
    const { page } = await visit({ language: "en", as: "admin" });
    await page.goto(`/admin/p/${person.slug}`);
    const card = page.locator("section, article, div").filter({
      has: page.getByRole("heading", { name: "Identity data" }),
    });
    await card.getByRole("button", { name: "Show", exact: true }).last().click();
    await page.getByRole("button", { name: "Edit: Identity data" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Passport").fill("AB 3333333");
    await dialog.getByLabel("Tax ID").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("AB 3333333")).toBeVisible();
    const { id } = person;
    const stored = () => admin.call(endpoints.personIdentity, { params: { id } });
    expect(await stored()).toEqual({ passport: "AB 3333333" });

    await page.getByRole("button", { name: "Edit: Identity data" }).click();
    await dialog.getByLabel("Passport").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("No identity data are stored.")).toBeVisible();
    const query = { personId: id, action: "updated" } as const;
    const { items } = await admin.call(endpoints.auditLog, { query });
    expect(items.map(({ changes }) => changes)).toEqual([
      { passport: { after: null } },
      { passport: {}, taxId: { after: null } },
    ]);
  },
);
