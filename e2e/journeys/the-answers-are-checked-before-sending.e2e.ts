import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { openAccount } from "../src/accounts.ts";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { mediaFile } from "../src/media.ts";
import { uniqueSurname } from "../src/people.ts";
import { storedPeople } from "../src/sent.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const checkAnswers = (page: Page) => page.getByRole("button", { name: "Проверить ответы" }).click();

it("what is wrong is said at the top and at each field, from the top of the form down", async () => {
  const { page } = await visit({ origin, width: 390 });
  await page.goto("/submit-person");
  await page.getByLabel("День").fill("31");
  await page.getByLabel("Месяц").fill("02");
  await page.getByLabel("Год").fill("1990");
  await page.getByLabel("Возраст").fill("500");
  await page.getByLabel("Адрес ссылки").fill("t.me/nansen_archive");
  await checkAnswers(page);

  const summary = page.getByRole("alert").filter({ hasText: "Исправьте 4 ошибки" });
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  const messages = ["Введите имя", "Такой даты нет: 31.02.1990", "Возраст — число от 0 до 120"];
  expect(await summary.getByRole("link").allTextContents()).toEqual([
    ...messages,
    "Введите корректный URL",
  ]);
  for (const message of messages) expect(await page.getByText(message).count()).toBe(2);
  expect(await page.title()).toMatch(/^Ошибка: Добавить человека/);

  await summary.getByRole("link", { name: "Введите имя" }).click();
  await page.keyboard.type("Фритьоф");
  expect(await page.getByLabel(/^Имя \*/).inputValue()).toBe("Фритьоф");
  expect(await page.getByText("Введите имя").count()).toBe(0);
});

it("a date may be typed whole, or pasted, or in three parts", async () => {
  const { page } = await visit({ origin });
  await page.goto("/submit-person");
  const parts = ["День", "Месяц", "Год"].map((part) => page.getByLabel(part));
  const shown = () => Promise.all(parts.map((part) => part.inputValue()));
  await parts[0]?.pressSequentially("10.10.1961");
  expect(await shown()).toEqual(["10", "10", "1961"]);
  await parts[0]?.fill("31/01/1990");
  expect(await shown()).toEqual(["31", "01", "1990"]);
});

it("every answer is shown before it is sent, and each leads back to its field", async () => {
  const surname = uniqueSurname();
  const { page } = await visit({ origin, width: 390 });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Фритьоф");
  await page.getByLabel("Фамилия").fill(surname);
  await page.getByLabel("Страна").selectOption("Другая");
  await page.getByLabel("Город").fill("Осло");
  await page.locator("input[type=file]").setInputFiles(await mediaFile("medal.jpg", "image/jpeg"));
  await page.getByText("Загружено", { exact: true }).waitFor();
  await page.getByLabel("Имя пользователя").fill("nansen_archive");
  await checkAnswers(page);

  await page.getByRole("heading", { level: 1, name: "Проверьте ответы" }).waitFor();
  await page.getByText("Telegram: https://t.me/nansen_archive").waitFor();
  await page.getByText("medal.jpg").waitFor();
  expect(await page.getByRole("link", { name: /^Изменить \S/ }).count()).toBe(12);
  expect(await page.getByText("Не указано").count()).toBe(6);

  await page.getByRole("link", { name: "Изменить Город" }).click();
  const city = page.getByLabel("Город");
  await expect.poll(() => city.evaluate((field) => field === document.activeElement)).toBe(true);
  await city.fill("Берген");
  await checkAnswers(page);
  await page.getByText("Берген").waitFor();

  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Добавить человека" }).waitFor();
  expect(await city.inputValue()).toBe("Берген");
  await page.goForward();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await page.getByRole("heading", { level: 1, name: "Человек отправлен на проверку" }).waitFor();
  const receipt = await page.getByTestId("receipt").textContent();
  expect(new URL(page.url()).pathname).toBe(`/receipts/person/${receipt}`);
  expect(await storedPeople(surname)).toBe(1);
});

it("whoever is signed in is told by a toast and is led home", async () => {
  const { username, password } = await openAccount(origin);
  const surname = uniqueSurname();
  const { page } = await visit({ origin });
  await page.goto("/submit-person");
  await signInByDialog(page, username, password);
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByLabel("Фамилия").fill(surname);
  await checkAnswers(page);
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await page.getByText("Человек отправлен на проверку.").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  expect(await storedPeople(surname)).toBe(1);

  await page.goto("/submit-person");
  expect(await page.getByLabel("Фамилия").inputValue()).toBe("");
});

it("the form is saved and left, and found again", async () => {
  const { page } = await visit({ origin, width: 390 });
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByRole("button", { name: "Сохранить и выйти" }).click();
  await page.getByText("Черновик сохранён", { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.goto("/submit-person");
  expect(await page.getByLabel(/^Имя \*/).inputValue()).toBe("Анна");
  await page.getByText(/Черновик сохранён, \d\d:\d\d/).waitFor();
});

it("the eighteen countries are offered in the specification's order", async () => {
  const { page } = await visit({ origin });
  await page.goto("/submit-person");
  await page.getByLabel("Страна").waitFor();
  expect(await page.getByLabel("Страна").locator("option").allTextContents()).toEqual([
    "Не указана",
    ...["Россия", "Украина", "Беларусь", "Казахстан", "США", "Великобритания", "Германия"],
    ...["Франция", "Италия", "Испания", "Китай", "Япония", "Южная Корея", "Индия", "Бразилия"],
    ...["Канада", "Австралия", "Другая"],
  ]);
});

it.each([
  {
    language: "en",
    words: ["Add a person", "Name", "Check your answers", "Send for review"],
    sent: "The person was submitted for review",
  },
  {
    language: "uk",
    words: ["Додати людину", "Ім’я", "Перевірити відповіді", "Надіслати на перевірку"],
    sent: "Людину надіслано на перевірку",
  },
] as const)("the form is sent in $language as well", async ({ language, words, sent }) => {
  const [title, name, check, send] = words;
  const surname = uniqueSurname();
  const { page } = await visit({ origin, language, width: 390 });
  await page.goto("/submit-person");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByLabel(new RegExp(`^${name} \\*`)).fill("Анна");
  await page.locator("#person-surname").fill(surname);
  await page.getByRole("button", { name: check }).click();
  await page.getByRole("button", { name: send }).click();
  await page.getByRole("heading", { level: 1, name: sent }).waitFor();
  expect(await storedPeople(surname)).toBe(1);
});
