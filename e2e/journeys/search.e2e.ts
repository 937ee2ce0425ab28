import { endpoints } from "@deeds/contracts";
import { createCaller } from "@deeds/test-kit/caller";
import { openHydrated, waitForHydration } from "../src/hydration.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson, uniqueSurname } from "../src/records.ts";
import { expect, longUnless, showsTitle, signInByDialog, test } from "../src/test.ts";

for (const typed of ["Korczak", "Корчак", "корчак януш"]) {
  test(
    `a visitor finds Janusz Korczak by “${typed}” and opens the profile`,
    longUnless(typed === "корчак януш"),
    async ({ open }) => {
      const { page } = await open("/");
      await page.locator("input[type=search]").fill(typed);
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Януш Корчак" }).click();
      await showsTitle(page, "Януш Корчак");
      expect(new URL(page.url()).pathname).toMatch(/^\/p\/.*korchak/);
    },
  );
}

test("a visitor without a result sees the query and can add a person", async ({ open }) => {
  const { page } = await open("/?search=Хжбрщ");
  await expect(page.getByText("По запросу «Хжбрщ» никого не нашлось")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Добавить человека" }).click();
  await showsTitle(page, "Добавить человека");
});

test("a visitor reads the register in three languages", async ({ open }) => {
  const titles = {
    ru: "Добрые дела — с именами и доказательствами",
    en: "Good deeds, each with a name and a proof",
    uk: "Добрі справи — з іменами та доказами",
  } as const;
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/", { language });
    await showsTitle(page, titles[language]);
  }
});

test("a result shows what it was found by, to users who may see it", async ({ admin, open }) => {
  const phone = `+38067${String(Date.now()).slice(-7)}`;
  const person = await makePerson(admin, { phone });
  const { page } = await open(`/?search=${encodeURIComponent(person.surname ?? "")}`);
  const card = page.getByRole("article").filter({ hasText: person.fullName });
  await expect(card.getByText("Найдено по имени")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Найден 1 человек" })).toBeVisible();

  // A visitor finds by a complete phone number and does not learn that it matched.
  await page.goto(`/?search=${encodeURIComponent(phone)}`);
  await expect(card).toBeVisible();
  expect(await card.textContent()).not.toContain("Найдено");
  await signInByDialog(page, "reader", "reader-demo");
  await expect(card.getByText(`Найдено по телефону на …${phone.slice(-2)}`)).toBeVisible();
});

const layouts = {
  ru: "похоже, включена другая раскладка",
  en: "It looks like the wrong keyboard layout",
  uk: "схоже, увімкнено іншу розкладку",
} as const;
for (const language of ["ru", "en", "uk"] as const) {
  test(
    `a query in another keyboard layout is corrected, in ${language}`,
    longUnless(language === "uk"),
    async ({ open }) => {
      const { page } = await open("/", { language });
      await page.locator("input[type=search]").fill("rjhxfr");
      await page.keyboard.press("Enter");
      await expect(page.getByText(layouts[language])).toBeVisible();
      await expect(page.getByRole("link", { name: "Януш Корчак" })).toBeVisible();
      const corrected = page.getByRole("link", { name: /корчак/ });
      await corrected.first().click();
      await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("корчак");
      await expect(page.getByText(layouts[language])).toHaveCount(0);
    },
  );
}

test("the box suggests while typing, and finds by number and by the code of a receipt", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const anonymous = createCaller(productOrigin);
  const { receipt } = await anonymous.call(endpoints.submitPerson, { body: { name: "Анна" } });
  const { page } = await open("/");
  const field = page.getByRole("combobox", { name: "Найти человека" });
  await field.pressSequentially(person.surname ?? "");
  await expect(page.getByRole("option", { name: person.fullName })).toBeVisible();
  await field.press("ArrowDown");
  await field.press("Enter");
  await showsTitle(page, person.fullName);
  await page.getByRole("link", { name: "К реестру" }).click();
  await field.fill(`№ ${person.id}`);
  await field.press("Enter");
  await expect(page.getByRole("link", { name: person.fullName })).toBeVisible();
  await page.getByRole("button", { name: "Очистить" }).click();
  await field.fill(String(receipt));
  await field.press("Enter");
  await showsTitle(page, "Квитанция: человек");
  expect(new URL(page.url()).pathname).toBe(`/receipts/person/${receipt}`);
});

test("a misspelling is corrected", async ({ open }) => {
  const { page } = await open(`/?search=${encodeURIComponent("Корчхак")}`);
  await expect(page.getByText("похоже на опечатку")).toBeVisible();
  await expect(page.getByRole("link", { name: "Януш Корчак" })).toBeVisible();
});

test("a search without a result in a country is widened by clearing the filters", async ({
  visit,
  admin,
}) => {
  const person = await makePerson(admin, { country: "Украина" });
  const { page } = await visit();
  const query = new URLSearchParams({ search: person.surname ?? "", country: "Россия" });
  await openHydrated(page, `/?${query}`);
  await expect(page.getByText(`По запросу «${person.surname}» никого не нашлось`)).toBeVisible();
  const add = page.getByRole("main").getByRole("link", { name: "Добавить человека" });
  await expect(add).toBeVisible();
  await page.getByRole("link", { name: "Сбросить фильтры" }).click();
  await expect(page.getByRole("link", { name: person.fullName })).toBeVisible();
});

test("page, order and search are in the URL, back restores scroll", async ({ admin, open }) => {
  const surname = uniqueSurname();
  for (let number = 1; number <= 21; number += 1) {
    const name = `Мария${String(number).padStart(2, "0")}`;
    const body = { name, surname, country: "Украина", city: "Винница" };
    await admin.call(endpoints.createPerson, { body });
  }
  const { page } = await open(`/?search=${encodeURIComponent(surname)}`);
  await expect(page.getByText("Страница 1 из 2")).toBeVisible();
  await page.getByRole("combobox", { name: "Сортировка" }).selectOption("Имя А–Я");
  await expect(page.getByRole("link", { name: `Мария01 ${surname}` })).toBeVisible();
  await page.getByRole("link", { name: "Вперёд" }).click();
  await expect(page.getByText("Страница 2 из 2")).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ search: surname, sort: "name", page: "2" });
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("link", { name: `Мария21 ${surname}` })).toBeVisible();

  await page.goBack();
  const last = page.getByRole("link", { name: `Мария20 ${surname}` });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  const returns = [
    () => page.goBack(),
    () => page.getByRole("link", { name: "К реестру" }).click(),
  ];
  for (const back of returns) {
    await last.click();
    await showsTitle(page, `Мария20 ${surname}`);
    await back();
    await expect(last).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
    expect(new URL(page.url()).searchParams.get("sort")).toBe("name");
  }
});

test("a page beyond the end has a notice and a link to the first", async ({ open }) => {
  const { page } = await open("/?page=999");
  await expect(page.getByText("Страницы 999 нет")).toBeVisible();
  await expect(page.getByText("Страница 999 из")).toHaveCount(0);
  await page.getByRole("link", { name: "К первой странице" }).click();
  await page.waitForURL((url) => url.search === "");
  await expect(page.getByRole("heading", { name: "Люди в реестре" })).toBeVisible();
});

test("the field follows the way back", async ({ open }) => {
  const { page } = await open("/");
  const field = page.locator("input[type=search]");
  for (const asked of ["Корчак", "No such name"]) {
    await field.fill(asked);
    await field.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("search") === asked);
  }
  await page.goBack();
  await expect(field).toHaveValue("Корчак");
  await page.goBack();
  await expect(field).toHaveValue("");
});

test("the field follows the way back also from a search that has not arrived", {
  tag: "@long",
}, async ({ open }) => {
  const { page } = await open("/");
  const field = page.locator("input[type=search]");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await field.fill("Корчак");
  await field.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    history.back();
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(field).toHaveValue("");
});

test("no label of the search is cut at 320 px, in three languages", { tag: "@long" }, async ({
  open,
}) => {
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/", { language, width: 320 });
    const order = page.getByRole("combobox").nth(2);
    await expect(order).toBeVisible();
    for (const value of ["-createdAt", "name", "-name", "-proofCount"]) {
      await order.selectOption(value);
      await expect(order).toHaveValue(value);
      const cut = await order.evaluate((select) => select.scrollWidth - select.clientWidth);
      expect(cut, `${language}, ${value}`).toBeLessThanOrEqual(0);
    }
    expect(await page.locator(".gd-search .gd-kbd").isVisible()).toBe(false);
  }
});

test("the search by a face is announced and does not exist", { tag: "@long" }, async ({ open }) => {
  const titles = {
    ru: "Готовится: поиск по фотографии лица",
    en: "Coming later: search by a photo of a face",
    uk: "Готується: пошук за фотографією обличчя",
  } as const;
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await open("/", { language });
    const announced = page.getByRole("region", { name: titles[language] });
    await expect(announced).toBeVisible();
    expect(await announced.getByRole("button").count()).toBe(0);
    expect(await announced.locator("input").count()).toBe(0);
  }
});
