import type { Page, Route } from "@playwright/test";
import { chooseMedia } from "../src/files.ts";
import { openHydrated, waitForHydration } from "../src/hydration.ts";
import { productOrigin } from "../src/product-under-test.ts";
import {
  makePerson,
  openAccount,
  type Person,
  storedPeople,
  storedProofs,
  storedSuggestions,
  uniqueSurname,
} from "../src/records.ts";
import { press } from "../src/screen.ts";
import { expect, showsAlert, showsTitle, signInByDialog, test } from "../src/test.ts";

const phone = { origin: productOrigin, width: 390 };

const offline = "Нет связи. Всё введённое и выбранные файлы сохранены на этом устройстве";

test("an interrupted person form is restored with its photo, sent once", async ({ open }) => {
  const surname = uniqueSurname();
  const { page, context } = await open("/submit-person", phone);
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByLabel("Фамилия").fill(surname);
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  // One message: the site's own bar would be a second one.
  await expect(page.locator(".gd-offline")).toBeHidden();
  await chooseMedia(page, ["medal.jpg", "image/jpeg"]);
  await expect(page.getByText("Связь прервалась")).toBeVisible();
  await page.getByLabel("Чем известен этот человек").fill("Учит детей.");
  await expect(page.getByText(/Черновик сохранён/)).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("Загружено", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Фамилия")).toHaveValue(surname);
  await expect(page.getByLabel("Чем известен этот человек")).toHaveValue("Учит детей.");
  await expect(page.getByText("medal.jpg")).toBeVisible();

  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await loseResponseOf(page, "/api/submit-person");
  const send = page.getByRole("button", { name: "Отправить на проверку" });
  await send.click();
  await showsAlert(page, "Не удалось отправить.");

  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("medal.jpg")).toBeVisible();
  await send.click();
  await showsTitle(page, "Запись отправлена на проверку");
  await expect(page.getByText("Ждёт проверки")).toBeVisible();
  expect(await storedPeople(surname)).toBe(1);

  await openHydrated(page, "/submit-person");
  await expect(page.getByLabel("Фамилия")).toHaveValue("");
  expect(await page.getByText("medal.jpg").count()).toBe(0);
});

test("a proof written on a phone retains its files over a lost connection and a reload, and is sent once", async ({
  visit,
  admin,
}) => {
  const person = await makePerson(admin);
  const { page, context } = await visit(phone);
  const open = () => openDialog(page, person, "Добавить доказательство");
  const uploads: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/upload-proof-file")) uploads.push(request.url());
  });
  await open();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Заголовок").fill("Письмо");
  await dialog.getByLabel(/^Описание/).fill("Она писала об этом сама.");
  await chooseMedia(dialog, ["letter-1.jpg", "image/jpeg"]);
  await expect(dialog.getByText("Загружено", { exact: true })).toBeVisible();

  await context.setOffline(true);
  await expect(dialog.getByText(offline)).toBeVisible();
  await chooseMedia(dialog, ["certificate.pdf", "application/pdf"]);
  await expect(dialog.getByText("Связь прервалась")).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText("Загружено", { exact: true })).toHaveCount(2);
  await expect(dialog.getByText(offline)).toHaveCount(0);

  await open();
  await expect(dialog.getByText("Загружено", { exact: true })).toHaveCount(2);
  await expect(dialog.getByLabel("Заголовок")).toHaveValue("Письмо");
  expect(uploads).toHaveLength(2);

  await loseResponseOf(page, "/api/proofs");
  const send = dialog.getByRole("button", { name: "Отправить на проверку" });
  await send.click();
  await showsAlert(dialog, "Не удалось отправить");
  await open();
  await expect(dialog.getByText("Загружено", { exact: true })).toHaveCount(2);
  await send.click();
  await expect(dialog.getByRole("heading", { name: "Доказательство отправлено" })).toBeVisible();
  const stored = await storedProofs(person.id);
  expect(stored.map(({ files }) => files.length)).toEqual([2]);

  await open();
  await expect(dialog.getByLabel("Заголовок")).toHaveValue("");
  expect(await dialog.getByText("letter-1.jpg").count()).toBe(0);
});

test("an interrupted suggestion is restored and sent once", async ({ visit, admin }) => {
  const person = await makePerson(admin, { phone: "+442079460001" });
  const { page } = await visit(phone);
  const open = () => openDialog(page, person, "Предложить правку");
  await open();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Телефон" }).fill("+44 20 7946 0002");
  await dialog.getByLabel("Комментарий").fill("Номер сменился.");
  await loseResponseOf(page, `/api/people/${person.id}/suggest-edit`);
  const send = dialog.getByRole("button", { name: "Отправить", exact: true });
  await send.click();
  await showsAlert(dialog, "Не удалось отправить предложения");

  await open();
  await expect(dialog.getByRole("textbox", { name: "Телефон" })).toHaveValue("+44 20 7946 0002");
  await send.click();
  await expect(dialog.getByRole("heading", { name: "Изменения отправлены" })).toBeVisible();
  expect(await storedSuggestions(person.id)).toBe(1);
});

test("a changed form shows that the lost submission had arrived", async ({ openProfile }) => {
  const { person, page } = await openProfile({}, phone);
  await page.getByRole("button", { name: "Добавить доказательство" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Описание/).fill("Первый вариант.");
  await loseResponseOf(page, "/api/proofs");
  const send = dialog.getByRole("button", { name: "Отправить на проверку" });
  await send.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel(/^Описание/).fill("Второй вариант.");
  await send.click();
  await showsAlert(dialog, "Прошлая отправка удалась");
  expect(await storedProofs(person.id)).toHaveLength(1);
});

test("signing out clears drafts and chosen files, also on the open page", async ({ open }) => {
  const { username, password } = await openAccount(productOrigin);
  const { page } = await open("/submit-person");
  await signInByDialog(page, username, password);
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await chooseMedia(page, ["medal.jpg", "image/jpeg"]);
  await expect(page.getByText("Загружено", { exact: true })).toBeVisible();
  await expect(page.getByText(/Черновик сохранён/)).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: username }).click();
  await page.getByRole("menuitem", { name: "Выйти" }).click();
  await expect(page.getByText("medal.jpg")).toHaveCount(0);
  await expect(page.getByLabel(/^Имя \*/)).toHaveValue("");
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel(/^Имя \*/)).toHaveValue("");
  expect(await page.getByText("medal.jpg").count()).toBe(0);
});

async function openDialog(page: Page, { slug }: Person, button: string): Promise<void> {
  await openHydrated(page, `/p/${slug}`);
  await press(page, button);
}

async function loseResponseOf(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(`**${path}`, lose, { times: 1 });
}
