import { endpoints } from "@deeds/contracts";
import { signIn, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { openQueue, queueIsReady, visitWithQueue } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import {
  approval,
  callFor,
  makePerson,
  openAccount,
  openAdministrator,
  rejection,
} from "../src/records.ts";
import { expect, shows, test } from "../src/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("an open item has an address for links, Back, Forward and a reload", async ({ visit }) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 3 });
  const query = `?search=${encodeURIComponent(surname)}`;
  const addressOf = (index: number) => `/moderation/proof/${items[index]?.id}${query}`;
  await openQueue(page, surname);
  await page.waitForURL(addressOf(0));
  await page.keyboard.press("j");
  await page.waitForURL(addressOf(1));
  await page.getByRole("list", { name: "Очередь", exact: true }).getByRole("button").nth(2).click();
  await page.waitForURL(addressOf(2));
  await page.goBack();
  await expect(heading(page, "Дело 2")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Дело 3")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Дело 3")).toBeVisible();
  await queueIsReady(page);
  await expect(page.getByText("3 ждут решения")).toBeVisible();
});

test("after a decision the address names the next item, and no item at the end", {
  tag: "@long",
}, async ({ visit }) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 2 });
  await openQueue(page, surname);
  await page.keyboard.press("a");
  await page.waitForURL((url) => url.pathname === `/moderation/proof/${items[1]?.id}`);
  await queueIsReady(page);
  await page.keyboard.press("a");
  await page.waitForURL((url) => url.pathname === "/moderation");
  await page.keyboard.press("z");
  await page.waitForURL((url) => url.pathname === `/moderation/proof/${items[1]?.id}`);
});

test("the address of a decided item shows it, and of none says so", { tag: "@long" }, async ({
  visit,
}) => {
  const { admin, page, items } = await visitWithQueue(visit, { proofs: 1 });
  const id = items[0]?.id ?? 0;
  await callFor(admin, endpoints.moderateProof, id, approval);
  await page.goto(`/moderation/proof/${id}`);
  await expect(heading(page, "Дело 1")).toBeVisible();
  await shows(page, "Решение уже принято. Клавиша J");
  const pane = page.getByRole("region", { name: "Решение" });
  await shows(pane, "Решение уже принято.");
  await expect(page.getByRole("button", { name: /^Одобрить/ })).toBeDisabled();
  await page.goto("/moderation/proof/999999999");
  await shows(page, "Такой заявки нет");
});

test("an open item that does not match the filter says why it cannot be decided on", {
  tag: "@long",
}, async ({ visit }) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 1, edits: 1 });
  await openQueue(page, surname);
  await page.getByLabel("Вид").selectOption("contact-edit");
  await shows(page, "Эта заявка не подходит под выбранные условия");
  await shows(page, "Решение недоступно: заявка не подходит под условия.");
  await expect(page.getByRole("button", { name: /^Одобрить/ })).toBeDisabled();
  await page.getByRole("button", { name: "Сбросить условия" }).click();
  await queueIsReady(page);
  expect(new URL(page.url()).search).toBe("");
  expect(page.url()).toContain(`/moderation/proof/${items[0]?.id}`);
});

test("a list that fails is not shown as an empty queue", { tag: "@long" }, async ({ visit }) => {
  const { page } = await visit({ as: "admin" });
  await page.route("**/api/moderation/proofs*", (route) => route.abort());
  await page.goto("/moderation?search=no-such-name");
  await shows(page, "Не удалось загрузить часть очереди");
  expect(await page.getByText("Всё решено").count()).toBe(0);
  expect(await page.getByText(/ждут решения$/).count()).toBe(0);
});

test("the search finds a text and a sender, and the sender is shown", { tag: "@long" }, async ({
  visit,
}) => {
  const admin = await signInAsAdmin(productOrigin);
  const person = await makePerson(admin);
  const { username, password } = await openAccount(productOrigin);
  const caller = await signIn(productOrigin, username, password);
  const description = `Текст ${person.surname} посередине`;
  const send = (title: string) =>
    caller.call(endpoints.createProof, { body: { personId: person.id, title, description } });
  const first = await send("Первое");
  await callFor(admin, endpoints.moderateProof, first.proof.id, rejection("Нет источника"));
  const second = await send("Второе");
  const { page } = await visit({ as: "admin" });
  for (const search of [`${person.surname} посер`, username]) {
    await page.goto(`/moderation?search=${encodeURIComponent(search)}`);
    await page.waitForURL((url) => url.pathname === `/moderation/proof/${second.proof.id}`);
    const row = page.getByRole("list", { name: "Очередь", exact: true }).getByRole("listitem");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(`№ ${second.proof.id}`);
    await expect(row).toContainText("Второе");
  }
  const sender = page.getByRole("region", { name: "Отправитель" });
  await expect(sender).toContainText(username);
  await expect(sender).toContainText("Прислано: 2. Одобрено: 0, отклонено: 1, ждут решения: 1.");
  await expect(sender).toContainText("Нет источника");
});

test("a note on an item is seen by a colleague, and an unsaved one is not lost", {
  tag: "@long",
}, async ({ visit }) => {
  const { page, surname, items } = await visitWithQueue(visit, { proofs: 2 });
  const second = await visit({ as: await openAdministrator(productOrigin) });
  await openQueue(page, surname);
  const note = page.getByLabel(/^Новая заметка/);
  await note.fill("Спросила у архива");
  await page.getByRole("button", { name: "Сохранить заметку" }).click();
  await expect(note).toHaveValue("");
  await note.fill("Не дописано");
  await page.getByRole("heading", { name: "Дело 1" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Пропустить/ }).click();
  await page.waitForURL((url) => url.pathname === `/moderation/proof/${items[1]?.id}`);
  await expect(note).toHaveValue("");
  await page.goBack();
  await expect(note).toHaveValue("Не дописано");
  await second.page.goto(`/moderation/proof/${items[0]?.id}`);
  const notes = second.page.getByRole("region", { name: "Заметки модераторов" });
  await expect(notes).toContainText("admin");
  await expect(notes).toContainText("Спросила у архива");
});
