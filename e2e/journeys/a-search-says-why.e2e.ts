import { endpoints } from "@deeds/contracts";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { makePerson, uniqueSurname } from "../src/people.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("a result says by what it was found, to those who may know", async () => {
  const admin = await signInAsAdmin(origin);
  const phone = `+38067${String(Date.now()).slice(-7)}`;
  const person = await makePerson(admin, { phone });
  const { page } = await visit({ origin });
  await page.goto(`/?search=${encodeURIComponent(person.surname ?? "")}`);
  const card = page.getByRole("article").filter({ hasText: person.fullName });
  await card.getByText("Найдено по имени").waitFor();
  await page.getByRole("status").filter({ hasText: "Найден 1 человек" }).waitFor();

  // A stranger finds by a whole phone and is not told that it was the phone.
  await page.goto(`/?search=${encodeURIComponent(phone)}`);
  await card.waitFor();
  expect(await card.textContent()).not.toContain("Найдено");
  await signInByDialog(page, "reader", "reader-demo");
  await card.getByText(`Найдено по телефону на …${phone.slice(-2)}`).waitFor();
});

const layouts = {
  ru: "похоже, включена другая раскладка",
  en: "it looks like another keyboard layout",
  uk: "схоже, увімкнено іншу розкладку",
} as const;
for (const language of ["ru", "en", "uk"] as const) {
  it(`what was typed in another layout is found and said so, in ${language}`, async () => {
    const { page } = await visit({ origin, language });
    await page.goto("/");
    await page.getByRole("searchbox").fill("rjhxfr");
    await page.keyboard.press("Enter");
    await page.getByText(layouts[language]).waitFor();
    await page.getByRole("link", { name: "Януш Корчак" }).waitFor();
    await page
      .getByRole("link", { name: /корчак/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("корчак");
    await page.getByText(layouts[language]).waitFor({ state: "detached" });
  });
}

it("a misspelling is corrected", async () => {
  const { page } = await visit({ origin });
  await page.goto(`/?search=${encodeURIComponent("Корчхак")}`);
  await page.getByText("похоже на опечатку").waitFor();
  await page.getByRole("link", { name: "Януш Корчак" }).waitFor();
});

it("a search that finds nobody in a country offers all countries and to add the person", async () => {
  const admin = await signInAsAdmin(origin);
  const person = await makePerson(admin, { country: "Украина" });
  const { page } = await visit({ origin });
  const query = new URLSearchParams({ search: person.surname ?? "", country: "Россия" });
  await page.goto(`/?${query}`);
  await page.getByText(`По запросу «${person.surname}» никого не нашлось`).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Добавить человека" }).waitFor();
  await page.getByRole("link", { name: "Искать не только в стране «Россия»" }).click();
  await page.getByRole("link", { name: person.fullName }).waitFor();
});

it("page, order and search stand in the address, and going back keeps the place", async () => {
  const admin = await signInAsAdmin(origin);
  const surname = uniqueSurname();
  for (let number = 1; number <= 21; number += 1) {
    const name = `Мария${String(number).padStart(2, "0")}`;
    const body = { name, surname, country: "Украина", city: "Винница" };
    await admin.call(endpoints.createPerson, { body });
  }
  const { page } = await visit({ origin });
  await page.goto(`/?search=${encodeURIComponent(surname)}`);
  await page.getByText("Страница 1 из 2").waitFor();
  await page.getByRole("combobox", { name: "Порядок" }).selectOption("Имя А–Я");
  await page.getByRole("link", { name: `Мария01 ${surname}` }).waitFor();
  await page.getByRole("link", { name: "Вперёд" }).click();
  await page.getByText("Страница 2 из 2").waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ search: surname, sort: "name", page: "2" });
  await page.reload();
  await page.getByRole("link", { name: `Мария21 ${surname}` }).waitFor();

  await page.goBack();
  const last = page.getByRole("link", { name: `Мария20 ${surname}` });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await page.getByRole("heading", { level: 1, name: `Мария20 ${surname}` }).waitFor();
  await page.goBack();
  await last.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
});

it("a page beyond the end says so and leads to the first", async () => {
  const { page } = await visit({ origin });
  await page.goto("/?page=999");
  await page.getByText("Страницы 999 нет").waitFor();
  await page.getByRole("link", { name: "К первой странице" }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("heading", { name: "Люди в реестре" }).waitFor();
});

it("the field follows the way back", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  const field = page.getByRole("searchbox");
  for (const asked of ["Корчак", "Nobody of that name"]) {
    await field.fill(asked);
    await field.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("search") === asked);
  }
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe("Корчак");
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe("");
});

it("the field follows the way back also from a search that has not arrived", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  const field = page.getByRole("searchbox");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await field.fill("Корчак");
  await field.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    history.back();
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect.poll(() => field.inputValue()).toBe("");
});

it("no label of search, country and order is cut at 320 px, in three languages", async () => {
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await visit({ origin, language, width: 320 });
    await page.goto("/");
    const order = page.getByRole("combobox").nth(1);
    await order.waitFor();
    for (const value of ["-createdAt", "name", "-name", "-proofCount"]) {
      await order.selectOption(value);
      await expect.poll(() => order.inputValue()).toBe(value);
      const cut = await order.evaluate((select) => select.scrollWidth - select.clientWidth);
      expect(cut, `${language}, ${value}`).toBeLessThanOrEqual(0);
    }
    expect(await page.locator(".gd-search .gd-kbd").isVisible()).toBe(false);
  }
});

it("the search by a face is announced and does not exist", async () => {
  const titles = {
    ru: "Готовится: поиск по фотографии лица",
    en: "In preparation: search by a photo of a face",
    uk: "Готується: пошук за фотографією обличчя",
  } as const;
  for (const language of ["ru", "en", "uk"] as const) {
    const { page } = await visit({ origin, language });
    await page.goto("/");
    const announced = page.getByRole("region", { name: titles[language] });
    await announced.waitFor();
    expect(await announced.getByRole("button").count()).toBe(0);
    expect(await announced.locator("input").count()).toBe(0);
  }
});
