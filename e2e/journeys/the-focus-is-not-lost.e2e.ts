import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import type { Locator, Page } from "@playwright/test";
import { openQueue, sendHeldDecisions, visitWithQueue } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, makePerson, uniqueSurname } from "../src/records.ts";
import { expect, shows, showsTitle, showsToast, test } from "../src/test.ts";

async function activate(scope: Page | Locator, name: string | RegExp): Promise<void> {
  const button = scope.getByRole("button", { name });
  // A disabled one, e.g. while a draft's files are read, does not take the focus.
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

for (const width of [360, 1440]) {
  test(`the first dialog of a page ${width} px wide takes the focus, and so does its receipt`, async ({
    openProfile,
  }) => {
    const { page } = await openProfile({}, { width });
    await activate(page, /Добавить доказательство/);
    const dialog = page.getByRole("dialog");
    const form = dialog.getByLabel(/^Описание/);
    await form.waitFor();
    const focusIsInside = () =>
      expect(page.locator("[role=dialog]:focus-within, [role=dialog]:focus")).toHaveCount(1);
    await expect(page.locator("#root[inert]")).toHaveCount(1);
    await focusIsInside();
    await form.fill("Помогала соседям");
    await activate(dialog, "Отправить");
    await expect(dialog.getByRole("link", { name: "Открыть квитанцию" })).toBeVisible();
    await expect(page.locator("#root[inert]")).toHaveCount(1);
    await focusIsInside();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("#root[inert]")).toHaveCount(0);
  });
}

test("after an answer the focus is beside the form that has disappeared", async ({
  admin,
  open,
}) => {
  const { id: personId } = await makePerson(admin);
  const { proof, receipt } = await createCaller(productOrigin).call(endpoints.createProof, {
    body: { personId, title: "Дело без даты", description: "Текст" },
  });
  await callFor(admin, endpoints.askProofSender, proof.id, { text: "Когда это было?" });
  const { page } = await open(`/receipts/proof/${receipt}`);
  // Its code is loaded with the first focus.
  const recovery = page.waitForResponse((response) => response.url().includes("deferred"));
  await page.getByLabel(/^Ответ/).fill("Весной 2024 года");
  await recovery;
  await activate(page, "Отправить ответ");
  await showsToast(page, "Ответ отправлен");
  await expect(page.getByLabel(/^Ответ/)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Вопрос модератора" })).toBeFocused();
});

test("a moderator takes, asks, decides, undoes and reopens by the keyboard", {
  tag: "@long",
}, async ({ visit }) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 3 });
  await openQueue(page, surname);
  const item = page.getByRole("region", { name: "Открытая заявка" });
  await activate(page, /^Взять себе/);
  await expect(page.getByRole("region", { name: "Решение" })).toContainText("Назначена вам");
  await expect(page.getByRole("button", { name: /^Снять с себя/ })).toBeFocused();

  await page.getByLabel(/^Новая заметка/).fill("Спросила в архиве");
  await activate(page, "Сохранить заметку");
  await showsToast(page, "Заметка сохранена");
  await hasFocus(page);

  await page.getByLabel(/^Новый вопрос/).fill("Когда это было?");
  await activate(page, "Задать вопрос");
  await showsToast(page, "Вопрос отправлен");
  await expect(page.getByLabel(/^Новый вопрос/)).toHaveCount(0);
  await hasFocus(page);

  await page.keyboard.press("j");
  await expect(item.getByRole("heading", { name: "Дело 2" })).toBeVisible();
  await expect(item).toBeFocused();
  await expect(item.getByRole("status").first()).toHaveText(
    `Открыто: Мария ${surname}, доказательство № ${items[1]?.id}`,
  );
  await page.keyboard.press("a");
  await showsToast(page, `Одобрено: Мария ${surname}`);
  await expect(item.getByRole("heading", { name: "Дело 3" })).toBeVisible();
  await expect(item).toBeFocused();
  await page.keyboard.press("z");
  await showsToast(page, "Решение отменено");
  await expect(item.getByRole("heading", { name: "Дело 2" })).toBeVisible();
  await page.keyboard.press("a");
  await sendHeldDecisions(page);

  await page.goto(`/moderation/proof/${items[1]?.id}`);
  const dialog = page.getByRole("alertdialog");
  for (const [name, done] of [
    ["Снять с публикации", "Снято с публикации"],
    ["Вернуть на проверку", "Возвращено на проверку"],
  ] as const) {
    await activate(item, name);
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("Проверить ещё раз");
    await activate(dialog, name);
    await showsToast(page, done);
    await expect(dialog).toHaveCount(0);
    await hasFocus(page);
  }
});

test("a field is reverted and people are merged by the keyboard", { tag: "@long" }, async ({
  admin,
  open,
}) => {
  const remaining = await makePerson(admin, { city: "Винница" });
  const merged = await makePerson(admin, { surname: remaining.surname });
  await callFor(admin, endpoints.updatePerson, remaining.id, { city: "Одесса" });
  const { page } = await open(`/admin/people/${remaining.id}`, { as: "admin" });
  await page.getByRole("combobox", { name: "Поле" }).selectOption({ label: "Город" });
  await activate(page, "Вернуть: Винница");
  const dialog = page.getByRole("alertdialog");
  await activate(dialog, "Вернуть");
  await showsToast(page, "Данные обновлены");
  await shows(page, "Одесса → Винница");
  await expect(page.getByRole("button", { name: "Вернуть: Винница" })).toHaveCount(0);
  await hasFocus(page);

  await page.goto(`/merge?into=${remaining.id}&from=${merged.id}`);
  await activate(page, "Объединить записи");
  await activate(dialog, "Объединить записи");
  await showsToast(page, "Записи объединены");
  await showsTitle(page, remaining.fullName);
  await hasFocus(page);
  await activate(page, "Отменить объединение");
  await showsToast(page, "Объединение отменено");
  await expect(page.getByRole("button", { name: "Отменить объединение" })).toHaveCount(0);
  await hasFocus(page);
});

test("people are selected and edited in the table by the keyboard", { tag: "@long" }, async ({
  admin,
  open,
}) => {
  const surname = uniqueSurname();
  for (const name of ["Анна", "Белла"]) await makePerson(admin, { name, surname });
  const { page } = await open(`/people?view=table&search=${surname}`, { as: "admin" });
  const boxes = page.getByRole("table").getByRole("checkbox");
  await boxes.first().press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await shows(page, "Выбрано: 2");
  await activate(page, "Изменить поле");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Поле" }).selectOption({ label: "Город" });
  await dialog.getByRole("textbox", { name: "Город" }).fill("Одесса");
  await page.keyboard.press("Enter");
  await showsToast(page, "Изменено: 2, без изменений: 0");
  await expect(dialog).toHaveCount(0);
  await hasFocus(page);

  await boxes.first().press("Space");
  await activate(page, "Снять выбор");
  await shows(page, "Всего: 2");
  await hasFocus(page);
});
