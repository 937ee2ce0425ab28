import { expect, inject, it } from "vitest";
import { openAccount } from "../src/accounts.ts";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { loseAnswerOf } from "../src/cut-answer.ts";
import { mediaFile } from "../src/media.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";
import { storedPeople, storedProofs, storedSuggestions } from "../src/sent.ts";

const origin = inject("origin");
const { visit } = useBrowser();
const phone = { origin, width: 390 };

const offline = "Нет связи. Всё введённое и выбранные файлы сохранены на этом устройстве";

it("a person described on a phone, cut off in the middle, is restored with the photo and sent once", async () => {
  const surname = uniqueSurname();
  const { page, context } = await visit(phone);
  await page.goto("/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByLabel("Фамилия").fill(surname);
  await context.setOffline(true);
  await page.getByText(offline).waitFor();
  await page.locator("input[type=file]").setInputFiles(await mediaFile("medal.jpg", "image/jpeg"));
  await page.getByText("Связь прервалась").waitFor();
  await page.getByLabel("Чем известен этот человек").fill("Учит детей.");
  await page.getByText(/Черновик сохранён/).waitFor();

  await context.setOffline(false);
  await page.reload();
  await page.getByText("Загружено", { exact: true }).waitFor();
  expect(await page.getByLabel("Фамилия").inputValue()).toBe(surname);
  expect(await page.getByLabel("Чем известен этот человек").inputValue()).toBe("Учит детей.");
  await page.getByText("medal.jpg").waitFor();

  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await loseAnswerOf(page, "/api/submit-person");
  const send = page.getByRole("button", { name: "Отправить на проверку" });
  await send.click();
  await page.getByRole("alert").filter({ hasText: "Не удалось отправить." }).waitFor();

  await page.reload();
  await page.getByText("medal.jpg").waitFor();
  await send.click();
  await page.getByRole("heading", { level: 1, name: "Человек отправлен на проверку" }).waitFor();
  await page.getByText("Ждёт проверки").waitFor();
  expect(await storedPeople(surname)).toBe(1);

  await page.goto("/submit-person");
  expect(await page.getByLabel("Фамилия").inputValue()).toBe("");
  expect(await page.getByText("medal.jpg").count()).toBe(0);
});

it("a proof written on a phone keeps its files over a cut connection and a reload, and is sent once", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page, context } = await visit(phone);
  const open = async () => {
    await page.goto(`/p/${person.slug}`);
    await page.getByRole("button", { name: "Добавить доказательство" }).click();
  };
  const uploads: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/upload-proof-file")) uploads.push(request.url());
  });
  await open();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Заголовок").fill("Письмо");
  await dialog.getByLabel(/^Описание/).fill("Она писала об этом сама.");
  await dialog
    .locator("input[type=file]")
    .setInputFiles(await mediaFile("letter-1.jpg", "image/jpeg"));
  await dialog.getByText("Загружено", { exact: true }).waitFor();

  await context.setOffline(true);
  await dialog.getByText(offline).waitFor();
  await dialog
    .locator("input[type=file]")
    .setInputFiles(await mediaFile("certificate.pdf", "application/pdf"));
  await dialog.getByText("Связь прервалась").waitFor();
  await context.setOffline(false);
  await expect.poll(() => dialog.getByText("Загружено", { exact: true }).count()).toBe(2);
  await dialog.getByText(offline).waitFor({ state: "detached" });

  await open();
  await expect.poll(() => dialog.getByText("Загружено", { exact: true }).count()).toBe(2);
  expect(await dialog.getByLabel("Заголовок").inputValue()).toBe("Письмо");
  expect(uploads).toHaveLength(2);

  await loseAnswerOf(page, "/api/proofs");
  const send = dialog.getByRole("button", { name: "Отправить на проверку" });
  await send.click();
  await dialog.getByRole("alert").filter({ hasText: "Не удалось отправить" }).waitFor();
  await open();
  await expect.poll(() => dialog.getByText("Загружено", { exact: true }).count()).toBe(2);
  await send.click();
  await dialog.getByRole("heading", { name: "Доказательство отправлено" }).waitFor();
  const stored = await storedProofs(person.id);
  expect(stored.map(({ files }) => files.length)).toEqual([2]);

  await open();
  expect(await dialog.getByLabel("Заголовок").inputValue()).toBe("");
  expect(await dialog.getByText("letter-1.jpg").count()).toBe(0);
});

it("a suggestion cut off while it was sent is found again and sent once", async () => {
  const person = await makePerson(await signInAsAdmin(origin), { phone: "+442079460001" });
  const { page } = await visit(phone);
  const open = async () => {
    await page.goto(`/p/${person.slug}`);
    await page.getByRole("button", { name: "Предложить правку" }).click();
  };
  await open();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Телефон").fill("+44 20 7946 0002");
  await dialog.getByLabel("Комментарий").fill("Номер сменился.");
  await loseAnswerOf(page, `/api/people/${person.id}/suggest-edit`);
  const send = dialog.getByRole("button", { name: "Отправить", exact: true });
  await send.click();
  await dialog.getByRole("alert").filter({ hasText: "Не удалось отправить предложения" }).waitFor();

  await open();
  expect(await dialog.getByLabel("Телефон").inputValue()).toBe("+44 20 7946 0002");
  await send.click();
  await dialog.getByRole("heading", { name: "Изменения отправлены" }).waitFor();
  expect(await storedSuggestions(person.id)).toBe(1);
});

it("whoever changes the form after a lost answer is told that it had arrived", async () => {
  const person = await makePerson(await signInAsAdmin(origin));
  const { page } = await visit(phone);
  await page.goto(`/p/${person.slug}`);
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Описание/).fill("Первый вариант.");
  await loseAnswerOf(page, "/api/proofs");
  const send = dialog.getByRole("button", { name: "Отправить на проверку" });
  await send.click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel(/^Описание/).fill("Второй вариант.");
  await send.click();
  await dialog.getByRole("alert").filter({ hasText: "Прошлая отправка дошла" }).waitFor();
  expect(await storedProofs(person.id)).toHaveLength(1);
});

it("signing out forgets what was typed and chosen, also on the open page", async () => {
  const { username, password } = await openAccount(origin);
  const { page } = await visit({ origin });
  await page.goto("/submit-person");
  await signInByDialog(page, username, password);
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.locator("input[type=file]").setInputFiles(await mediaFile("medal.jpg", "image/jpeg"));
  await page.getByText("Загружено", { exact: true }).waitFor();
  await page.getByText(/Черновик сохранён/).waitFor();

  await page.getByRole("banner").getByRole("button", { name: username }).click();
  await page.getByRole("menuitem", { name: "Выйти" }).click();
  await page.getByText("medal.jpg").waitFor({ state: "detached" });
  expect(await page.getByLabel(/^Имя \*/).inputValue()).toBe("");
  await page.reload();
  expect(await page.getByLabel(/^Имя \*/).inputValue()).toBe("");
  expect(await page.getByText("medal.jpg").count()).toBe(0);
});
