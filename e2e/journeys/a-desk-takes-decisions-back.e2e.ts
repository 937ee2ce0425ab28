import { endpoints } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { createCaller, signInAsAdmin } from "../src/caller.ts";
import {
  decisionsOn,
  demoAdministrator,
  deskIsReady,
  openDesk,
  reasonAsked,
  sendMixed,
  sendProofs,
  statesOf,
} from "../src/desk.ts";
import { makePerson } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();
const patient = { timeout: 20_000, interval: 200 };

async function deskWith(counts: { proofs: number; people: number; edits: number }) {
  const admin = await signInAsAdmin(origin);
  const { surname, items } = await sendMixed(admin, origin, counts);
  const visitor = await visit({ origin });
  await openDesk(visitor, demoAdministrator, surname);
  return { admin, surname, items, page: visitor.page };
}

it("a decision is taken back before it is sent, by the key and by the toast", async () => {
  const { admin, items, page } = await deskWith({ proofs: 2, people: 0, edits: 0 });
  await page.keyboard.press("a");
  await page.getByText("1 ждёт решения").waitFor();
  await page.keyboard.press("z");
  await page.getByText("2 ждут решения").waitFor();
  await page.getByRole("heading", { name: "Дело 1" }).waitFor();
  await deskIsReady(page);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Отменить", exact: true }).click();
  await page.getByText("2 ждут решения").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Дело 2" }).waitFor();
  await deskIsReady(page);
  await page.keyboard.press("a");
  // What is held later is sent later: the first would be long since decided.
  await expect.poll(() => statesOf(admin, items), patient).toEqual(["pending", "approved"]);
  expect(await decisionsOn(admin, items)).toEqual([0, 1]);
});

it.each([
  ["closed", (page: Page) => page.close({ runBeforeUnload: false })],
  ["left for another address", (page: Page) => page.goto("/about")],
  [
    "left by signing out",
    (page: Page) => page.getByRole("button", { name: "Выйти" }).press("Enter"),
  ],
  ["left for another page", (page: Page) => page.getByRole("link", { name: "Панель" }).click()],
])("what is held when the page is %s is sent at once, and once", async (_, leave) => {
  const { admin, items, page } = await deskWith({ proofs: 3, people: 0, edits: 0 });
  await page.keyboard.press("a");
  await deskIsReady(page);
  await page.keyboard.press("r");
  await reasonAsked(page);
  await page.keyboard.press("Enter");
  await page.getByText("1 ждёт решения").waitFor();
  const leftAt = Date.now();
  await leave(page);
  await expect
    .poll(() => statesOf(admin, items), patient)
    .toEqual(["approved", "rejected", "pending"]);
  expect(Date.now() - leftAt).toBeLessThan(4_000);
  expect(await decisionsOn(admin, items)).toEqual([1, 1, 0]);
});

it("a hundred are rejected with one reason, which each sender reads in their own language", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin);
  const languages = ["ru", "en", "uk"];
  const items = await sendProofs(person.id, { origin, count: 100, languages });
  const visitor = await visit({ origin });
  const { page } = visitor;
  await openDesk(visitor, demoAdministrator, person.surname ?? "");
  await page.getByText("100 ждут решения").waitFor();
  await page.keyboard.press("Shift+x");
  await page.getByText("Отмечено 100 заявок").waitFor();
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Отклонить 100 заявок" }).waitFor({ state: "attached" });
  await reasonAsked(page);
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.getByText("0 ждут решения").waitFor();
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
}, 120_000);

it("a change of contacts is accepted in part, field by field and link by link", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, {
    phone: "+442079460001",
    instagramUsername: "before",
  });
  const link = (name: string) => ({ type: "telegram", url: `https://t.me/${name}` });
  const params = { id: person.id };
  const body = {
    phone: "+442079460002",
    instagramUsername: "",
    newSocialMedia: [link("first_deed"), link("second_deed")],
  };
  await createCaller(origin).call(endpoints.suggestEdit, { params, body });
  const visitor = await visit({ origin });
  const { page } = visitor;
  await openDesk(visitor, demoAdministrator, person.surname ?? "");
  const changes = page.getByRole("list", { name: "Предложенные изменения" });
  await changes.getByText("+442079460001").waitFor();
  expect(await changes.locator("del").allTextContents()).toEqual(["+442079460001", "before"]);
  await changes.getByText("пусто (удалить)").waitFor();
  await page.keyboard.press("2");
  await page.keyboard.press("3");
  await page.getByRole("button", { name: "Одобрить 2 поля" }).waitFor();
  await page.keyboard.press("a");
  const read = () => admin.call(endpoints.person, { params });
  await expect.poll(async () => (await read()).phone, patient).toBe("+442079460002");
  expect(await read()).toMatchObject({
    instagramUsername: "before",
    socialMedia: [{ url: "https://t.me/second_deed" }],
  });
});

it("the keys go by their place, and are silent where text is typed", async () => {
  const { items, page, admin } = await deskWith({ proofs: 3, people: 0, edits: 0 });
  const keyboard = await page.context().newCDPSession(page);
  const press = async (code: string, key: string) => {
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", code, key, text: key });
    await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", code, key });
  };
  await press("KeyJ", "о");
  await page.getByRole("heading", { name: "Дело 2" }).waitFor();
  await press("KeyA", "ф");
  await page.getByText("2 ждут решения").waitFor();
  await page.getByLabel("Человек", { exact: true }).focus();
  await press("KeyA", "ф");
  await press("KeyR", "к");
  await expect.poll(() => page.getByLabel("Человек", { exact: true }).inputValue()).toMatch(/фк$/);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expect
    .poll(() => statesOf(admin, items), patient)
    .toEqual(["pending", "approved", "pending"]);
});

it("the keys can be switched off, and the choice is kept", async () => {
  const { page } = await deskWith({ proofs: 2, people: 0, edits: 0 });
  await page.keyboard.press("Shift+Slash");
  await page.getByRole("switch", { name: "Одиночные клавиши включены" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("a");
  await page.reload();
  await page.getByText("2 ждут решения").waitFor();
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Дело 1" }).waitFor();
  expect(await page.getByText("2 ждут решения").isVisible()).toBe(true);
});
