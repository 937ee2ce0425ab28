import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import {
  decisionsOn,
  openQueue,
  queueIsReady,
  rejectionIsOpen,
  sendProofs,
  statesOf,
  visitWithQueue,
} from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson } from "../src/records.ts";
import { expect, showsToast, test, type Visit } from "../src/test.ts";

const patient = { intervals: [200] };

const itemRegion = (page: Page) => page.getByRole("region", { name: "Открытая заявка" });

async function queueWith(visit: Visit, proofs: number) {
  // A session of its own, since one of the tests ends it.
  const account = { username: "admin", password: "admin-demo" };
  const queue = await visitWithQueue(visit, { proofs }, account);
  await queue.page.clock.install();
  await openQueue(queue.page, queue.surname);
  return queue;
}

test("a held decision is undone by the key and by the toast", async ({ visit }) => {
  const { admin, items, page } = await queueWith(visit, 2);
  await page.keyboard.press("a");
  await expect(page.getByText("1 ждёт решения")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("2 ждут решения")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Дело 1" })).toBeVisible();
  await queueIsReady(page);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Отменить", exact: true }).click();
  await expect(page.getByText("2 ждут решения")).toBeVisible();
  await expect(itemRegion(page)).toBeFocused();
  await page.keyboard.press("z");
  await showsToast(page, "Отменять нечего: решение уже отправлено");
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Дело 2" })).toBeVisible();
  await expect(itemRegion(page)).toBeFocused();
  await expect(itemRegion(page).getByRole("status")).toHaveText(
    new RegExp(`^Открыто: .*, доказательство № ${items[1]?.id}$`),
  );
  await queueIsReady(page);
  await page.keyboard.press("a");
  // While the pointer is on the toast, its time and the call wait.
  await page.locator("[data-toast]").hover();
  await page.clock.fastForward(60_000);
  await page.getByRole("button", { name: "Отменить", exact: true }).click();
  await expect(page.getByText("2 ждут решения")).toBeVisible();
  expect(await decisionsOn(admin, items)).toEqual([0, 0]);
  await queueIsReady(page);
  await page.mouse.move(0, 0);
  await page.keyboard.press("a");
  await expect(page.getByText("1 ждёт решения")).toBeVisible();
  await page.clock.fastForward(5_000);
  // What is held later is sent later: the first would be long since decided.
  await expect.poll(() => statesOf(admin, items), patient).toEqual(["pending", "approved"]);
  expect(await decisionsOn(admin, items)).toEqual([0, 1]);
});

for (const [what, leave] of [
  ["closed", (page: Page) => page.close({ runBeforeUnload: false })],
  ["left for another address", (page: Page) => page.goto("/about")],
  [
    "left by signing out",
    (page: Page) => page.getByRole("button", { name: "Выйти" }).press("Enter"),
  ],
  ["left for another page", (page: Page) => page.getByRole("link", { name: "Панель" }).click()],
] as const) {
  test(`held decisions are sent once when the page is ${what}`, async ({ visit }) => {
    const { admin, items, page } = await queueWith(visit, 3);
    await page.keyboard.press("a");
    await queueIsReady(page);
    await page.keyboard.press("r");
    await rejectionIsOpen(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 ждёт решения")).toBeVisible();
    // The undo period does not end, so that only leaving the page sends the decision.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await leave(page);
    const states = async () => {
      if (!page.isClosed()) await page.clock.runFor(20);
      return statesOf(admin, items);
    };
    await expect.poll(states, patient).toEqual(["approved", "rejected", "pending"]);
    expect(await decisionsOn(admin, items)).toEqual([1, 1, 0]);
  });
}

test("a hundred are rejected, each reason in its sender's language", {
  tag: "@long",
}, async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const languages = ["ru", "en", "uk"];
  const items = await sendProofs(person.id, { count: 100, languages });
  const { page } = await visit({ as: "admin" });
  await openQueue(page, person.surname ?? "");
  await expect(page.getByText("100 ждут решения")).toBeVisible();
  await page.keyboard.press("Shift+x");
  await expect(page.getByText("Отмечено 100 заявок")).toBeVisible();
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Отклонить 100 заявок" }).waitFor({ state: "attached" });
  await rejectionIsOpen(page);
  const question = page.getByRole("alertdialog", { name: "Отклонить 100 заявок сразу?" });
  const reject = async () => {
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Отклонить" }).click();
    await expect(page.getByText("0 ждут решения")).toBeVisible();
  };
  await page.keyboard.press("1");
  await reject();
  await page.keyboard.press("z");
  await expect(page.getByText("100 ждут решения")).toBeVisible();
  await page.keyboard.press("Shift+x");
  await page.keyboard.press("r");
  // The reason is still chosen.
  await rejectionIsOpen(page);
  await reject();
  const states = async () => new Set(await statesOf(admin, items));
  await expect.poll(states, patient).toEqual(new Set(["rejected"]));
  expect(new Set(await decisionsOn(admin, items))).toEqual(new Set([1]));
  const reasons: string[] = [];
  for (const { id } of items.slice(0, 3)) {
    const { rejectionReason } = await admin.call(endpoints.proof, { params: { id } });
    reasons.push(rejectionReason ?? "");
  }
  expect(reasons).toEqual([
    expect.stringMatching(/^Не удалось подтвердить/),
    expect.stringMatching(/^We could not confirm/),
    expect.stringMatching(/^Не вдалося підтвердити/),
  ]);
});

test("a contact edit is accepted by field and by link", async ({ visit, admin }) => {
  const contacts = { phone: "+442079460001", instagramUsername: "before" };
  const person = await makePerson(admin, contacts);
  const link = (name: string) => ({ type: "telegram", url: `https://t.me/${name}` });
  const params = { id: person.id };
  const body = {
    phone: "+442079460002",
    instagramUsername: "",
    newSocialMedia: [link("first_deed"), link("second_deed")],
  };
  await createCaller(productOrigin).call(endpoints.suggestEdit, { params, body });
  const { page } = await visit({ as: "admin" });
  await openQueue(page, person.surname ?? "");
  const changes = page.getByRole("list", { name: "Предложенные изменения" });
  await expect(changes.getByText("+442079460001")).toBeVisible();
  expect(await changes.locator("del").allTextContents()).toEqual(["+442079460001", "before"]);
  await expect(changes.getByText("пусто (удалить)")).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("3");
  await expect(page.getByRole("button", { name: "Одобрить 2 поля" })).toBeVisible();
  await page.keyboard.press("a");
  const read = () => admin.call(endpoints.person, { params });
  await expect.poll(async () => (await read()).phone, patient).toBe("+442079460002");
  expect(await read()).toMatchObject({
    instagramUsername: "before",
    socialMedia: [{ url: "https://t.me/second_deed" }],
  });
});

test("the keys go by their place, and are silent where text is typed", { tag: "@long" }, async ({
  visit,
}) => {
  const { items, page, admin } = await queueWith(visit, 3);
  const keyboard = await page.context().newCDPSession(page);
  const press = async (code: string, key: string) => {
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", code, key, text: key });
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", code, key });
  };
  await press("KeyJ", "о");
  await expect(page.getByRole("heading", { name: "Дело 2" })).toBeVisible();
  await press("KeyA", "ф");
  await expect(page.getByText("2 ждут решения")).toBeVisible();
  await page.getByLabel("Поиск", { exact: true }).focus();
  await press("KeyA", "ф");
  await press("KeyR", "к");
  await expect.poll(() => page.getByLabel("Поиск", { exact: true }).inputValue()).toMatch(/фк$/);
  expect(await page.getByRole("dialog").count()).toBe(0);
  const states = () => statesOf(admin, items);
  await expect.poll(states, patient).toEqual(["pending", "approved", "pending"]);
});

test("the keys can be switched off, and the choice is stored", { tag: "@long" }, async ({
  visit,
}) => {
  const { page } = await queueWith(visit, 2);
  await page.keyboard.press("Shift+Slash");
  await page.getByRole("switch", { name: "Одиночные клавиши включены" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("a");
  await page.reload();
  await expect(page.getByText("2 ждут решения")).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Дело 1" })).toBeVisible();
  await expect(page.getByText("2 ждут решения")).toBeVisible();
});
