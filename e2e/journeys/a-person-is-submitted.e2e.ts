import type { Page } from "@playwright/test";
import { chooseMedia } from "../src/files.ts";
import { openHydrated } from "../src/hydration.ts";
import { sendHeldDecisions } from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson, openAccount, storedPeople, uniqueSurname } from "../src/records.ts";
import {
  expect,
  longUnless,
  requestsOf,
  shows,
  showsTitle,
  signInByDialog,
  test,
} from "../src/test.ts";

test("an anonymous submission of a person is public once approved", async ({ open }) => {
  const surname = uniqueSurname();
  const { page } = await open("/submit-person", { width: 390 });
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByLabel("Фамилия").fill(surname);
  await page.getByLabel("Страна").selectOption("Украина");
  await page
    .getByLabel("Чем известен этот человек")
    .fill("Двадцать лет учит детей в сельской школе бесплатно.");
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await expect(page.getByRole("heading", { name: "Проверьте ответы" })).toBeVisible();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await expect(page.getByRole("heading", { name: "Запись отправлена на проверку" })).toBeVisible();
  await expect(page.getByTestId("receipt")).toBeVisible();

  const moderator = await open("/moderate-people", { as: "admin" });
  const card = moderator.page.getByRole("article").filter({ hasText: surname });
  const approve = { name: /Одобрить/ };
  await card.getByRole("button", approve).click();
  await moderator.page.getByRole("alertdialog").getByRole("button", approve).click();
  await sendHeldDecisions(moderator.page);

  await expect(page.getByText("Одобрено")).toBeVisible();
  await page.goto(`/?search=${encodeURIComponent(surname)}`);
  await page.getByRole("link", { name: `Анна ${surname}` }).click();
  await showsTitle(page, `Анна ${surname}`);
});

test("a description of a registered person asks if it is the same", async ({ visit, admin }) => {
  const person = await makePerson(admin, { instagramUsername: `archive.${Date.now()}` });
  const { page, context } = await visit({ width: 390 });
  const asked = requestsOf(page, /\/api\/people\/look-alikes$/);
  await openHydrated(page, "/submit-person");
  await page.getByRole("textbox", { name: "Имя обязательно", exact: true }).fill("Мария");
  await page.getByLabel("Фамилия").pressSequentially(person.surname ?? "", { delay: 20 });

  const offer = page.getByRole("region", { name: "Похожая запись уже есть" });
  const link = offer.getByRole("link", { name: person.fullName });
  await expect(link).toBeVisible();
  await expect(offer.getByText("похожее имя")).toBeVisible();
  const announced = page.getByRole("status").filter({ hasText: "Найдена 1 похожая запись" });
  await expect(announced).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(2);

  const [profile] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await showsTitle(profile, person.fullName);
  await expect(page.getByLabel("Фамилия")).toHaveValue(person.surname ?? "");

  await page.getByLabel("Фамилия").fill("");
  await expect(offer).toHaveCount(0);
  await page.getByLabel("Instagram", { exact: true }).fill(`@${person.instagramUsername}`);
  await expect(offer.getByText("тот же телефон или Instagram")).toBeVisible();
});

test("the form works on while the register cannot be asked for look-alikes", async ({ visit }) => {
  const { page } = await visit();
  await page.route("**/api/people/look-alikes", (route) => route.abort());
  await openHydrated(page, "/submit-person");
  await page.getByLabel(/^Имя \*/).fill("Фёдор");
  const failed = page.waitForEvent("requestfailed");
  await page.getByLabel("Фамилия").fill("Гааз");
  await failed;
  await page.getByRole("button", { name: "Проверить ответы" }).click();
  await expect(page.getByRole("heading", { name: "Проверьте ответы" })).toBeVisible();
});

const checkAnswers = (page: Page) => page.getByRole("button", { name: "Проверить ответы" }).click();

test("errors are shown at the top and at each field, in order", async ({ open }) => {
  const { page } = await open("/submit-person", { width: 390 });
  await page.getByLabel("День").fill("31");
  await page.getByLabel("Месяц").fill("02");
  await page.getByLabel("Год").fill("1990");
  await page.getByLabel("Возраст").fill("500");
  await page.getByLabel("Телефон").fill("спросить вечером");
  await page.getByLabel("Адрес ссылки").fill("t.me/nansen_archive");
  // A phone is checked when it is left.
  await expect(page.getByText("Введите телефон в международном формате")).toBeVisible();
  await page.getByLabel("Instagram", { exact: true }).fill("https://instagram.com/some one?x=1");
  await checkAnswers(page);

  const summary = page.getByRole("alert").filter({ hasText: "Исправьте 6 ошибок" });
  await expect(summary).toBeFocused();
  const messages = [
    "Введите имя",
    "Такой даты нет: 31.02.1990",
    "Возраст — число от 0 до 120",
    "Введите телефон в международном формате",
    "Укажите имя в Instagram или ссылку на профиль",
  ] as const;
  const [name, date, ...others] = messages;
  await expect(summary.getByRole("link")).toHaveText([
    name,
    `Дата рождения: ${date}`,
    ...others,
    "Соцсети: Введите корректный URL",
  ]);
  for (const message of messages) await expect(page.getByText(message)).toHaveCount(2);
  expect(await page.title()).toMatch(/^Ошибка: Добавить человека/);

  await summary.getByRole("link", { name: "Введите имя" }).click();
  await page.keyboard.type("Фритьоф");
  await expect(page.getByLabel(/^Имя \*/)).toHaveValue("Фритьоф");
  expect(await page.getByText("Введите имя").count()).toBe(0);
});

test("a date may be typed whole, or pasted, or in three parts", async ({ open }) => {
  const { page } = await open("/submit-person");
  const parts = ["День", "Месяц", "Год"].map((part) => page.getByLabel(part));
  const shown = () => Promise.all(parts.map((part) => part.inputValue()));
  await parts[0]?.pressSequentially("10.10.1961");
  expect(await shown()).toEqual(["10", "10", "1961"]);
  await parts[0]?.fill("31/01/1990");
  expect(await shown()).toEqual(["31", "01", "1990"]);
});

test("values are reviewed before submission, with links to fields", async ({ open }) => {
  const surname = uniqueSurname();
  const { page } = await open("/submit-person", { width: 390 });
  await page.getByLabel(/^Имя \*/).fill("Фритьоф");
  await page.getByLabel("Фамилия").fill(surname);
  await page.getByLabel("Страна").selectOption("Другая");
  await page.getByLabel("Город").fill("Осло");
  await chooseMedia(page, ["medal.jpg", "image/jpeg"]);
  await expect(page.getByText("Загружено", { exact: true })).toBeVisible();
  await page.getByLabel("Имя пользователя").fill("nansen_archive");
  await checkAnswers(page);

  await showsTitle(page, "Проверьте ответы");
  await shows(page, "Telegram: https://t.me/nansen_archive", "medal.jpg");
  await expect(page.getByRole("link", { name: /^Изменить \S/ })).toHaveCount(12);
  await expect(page.getByText("Не указано")).toHaveCount(6);

  await page.getByRole("link", { name: "Изменить Город" }).click();
  const city = page.getByLabel("Город");
  await expect(city).toBeFocused();
  await city.fill("Берген");
  await checkAnswers(page);
  await expect(page.getByText("Берген")).toBeVisible();

  await page.goBack();
  await showsTitle(page, "Добавить человека");
  await expect(city).toHaveValue("Берген");
  await page.goForward();
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await showsTitle(page, "Запись отправлена на проверку");
  const receipt = await page.getByTestId("receipt").textContent();
  expect(new URL(page.url()).pathname).toBe(`/receipts/person/${receipt}`);
  expect(await storedPeople(surname)).toBe(1);
});

test("a signed-in sender gets a toast and is led home", async ({ open }) => {
  const { username, password } = await openAccount(productOrigin);
  const surname = uniqueSurname();
  const { page } = await open("/submit-person");
  await signInByDialog(page, username, password);
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByLabel("Фамилия").fill(surname);
  await checkAnswers(page);
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await expect(page.getByText("Запись отправлена на проверку.")).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  expect(await storedPeople(surname)).toBe(1);

  await openHydrated(page, "/submit-person");
  await expect(page.getByLabel("Фамилия")).toHaveValue("");
});

test("the form is saved and left, and found again", async ({ open }) => {
  const { page } = await open("/submit-person", { width: 390 });
  await page.getByLabel(/^Имя \*/).fill("Анна");
  await page.getByRole("button", { name: "Сохранить и выйти" }).click();
  await expect(page.getByText("Черновик сохранён", { exact: true })).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.goto("/submit-person");
  await expect(page.getByLabel(/^Имя \*/)).toHaveValue("Анна");
  await expect(page.getByText(/Черновик сохранён, \d\d:\d\d/)).toBeVisible();
});

test("the eighteen countries are offered in the specification's order", async ({ open }) => {
  const { page } = await open("/submit-person");
  await expect(page.getByLabel("Страна")).toBeVisible();
  const offered = await page.getByLabel("Страна").locator("option").allTextContents();
  expect(offered.slice(0, 10).join(", ")).toBe(
    "Не указана, Россия, Украина, Беларусь, Казахстан, США, Великобритания, Германия, Франция, Италия",
  );
  expect(offered.slice(10).join(", ")).toBe(
    "Испания, Китай, Япония, Южная Корея, Индия, Бразилия, Канада, Австралия, Другая",
  );
});

const formWords = {
  en: ["Add a person", "Name", "Check your answers", "Send for review"],
  uk: ["Додати людину", "Ім’я", "Перевірити відповіді", "Надіслати на перевірку"],
} as const;
const sentWords = { en: "The entry was submitted for review", uk: "Запис надіслано на перевірку" };

for (const language of ["en", "uk"] as const) {
  test(
    `the form is sent in ${language} as well`,
    longUnless(language === "uk"),
    async ({ open }) => {
      const [title, name, check, send] = formWords[language];
      const surname = uniqueSurname();
      const { page } = await open("/submit-person", { language, width: 390 });
      await showsTitle(page, title);
      await page.getByLabel(new RegExp(`^${name} \\*`)).fill("Анна");
      await page.locator("#person-surname").fill(surname);
      await page.getByRole("button", { name: check }).click();
      await page.getByRole("button", { name: send }).click();
      await showsTitle(page, sentWords[language]);
      expect(await storedPeople(surname)).toBe(1);
    },
  );
}
