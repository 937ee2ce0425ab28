import type { Page } from "@playwright/test";
import { openHydrated } from "../src/hydration.ts";
import { makePerson, makeProof, uniqueSurname } from "../src/records.ts";
import { violations } from "../src/screen.ts";
import { expect, shows, showsTitle, test } from "../src/test.ts";

const canonicalIn = (html: string): string =>
  /<link [^>]*rel="canonical"[^>]*>/.exec(html)?.[0] ?? "";

/** Expects that search engines find a list by its address, with this person in it. */
async function expectIndexed(page: Page, address: string, surname: string): Promise<void> {
  const html = await (await page.request.get(address)).text();
  expect(html).toContain(surname);
  expect(canonicalIn(html)).toContain(address);
  expect(html).not.toContain('content="noindex"');
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`${address}</loc>`);
}

test("countries have addresses of their own: listed with counts, titled, canonical and in the sitemap", async ({
  admin,
  visit,
}) => {
  const surname = uniqueSurname();
  await makePerson(admin, { surname, country: "Исландия" });
  const { page } = await visit({ language: "en" });
  await page.goto("/");
  await page.getByRole("link", { name: "People by country, occupation and century" }).click();
  await showsTitle(page, "People by country, occupation and century");
  await page.getByRole("link", { name: /^Iceland \(\d+\)$/ }).click();
  await expect(page.getByText(surname).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Iceland — /);

  const address = `/?${new URLSearchParams({ country: "Исландия" })}`;
  await expectIndexed(page, address, surname);
});

test("occupations have addresses of their own: listed with counts, titled, canonical and in the sitemap", async ({
  admin,
  visit,
}) => {
  const surname = uniqueSurname();
  await makePerson(admin, { surname, occupation: "врач, бортпроводница" });
  await makePerson(admin, { occupation: "Бортпроводница" });
  const { page } = await visit({ language: "en" });
  await page.goto("/browse");
  const occupations = page.getByRole("region", { name: "Occupations" });
  await occupations.getByRole("link", { name: /^Бортпроводница \(\d+\)$/ }).click();
  const title = page.getByRole("heading", { name: "People in the register: Бортпроводница" });
  await expect(title).toBeVisible();
  await expect(page).toHaveTitle(/^Бортпроводница — /);
  await expect(page.getByText(surname).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const address = `/?${new URLSearchParams({ occupation: "Бортпроводница" })}`;
  await expectIndexed(page, address, surname);

  const inSmallLetters = new URLSearchParams({ occupation: "бортпроводница" });
  const same = await (await page.request.get(`/?${inSmallLetters}`)).text();
  expect(canonicalIn(same)).toContain(address);
  const unknown = new URLSearchParams({ occupation: `Кто угодно ${surname}` });
  const empty = await (await page.request.get(`/?${unknown}`)).text();
  expect(empty).toContain('content="noindex"');
});

test("a filter stays while the list is searched, ordered and filtered by country, until it is cleared", async ({
  admin,
  visit,
}) => {
  const surname = uniqueSurname();
  const occupation = `Смотритель ${surname}`;
  await makePerson(admin, { name: "Анна", surname, occupation, country: "Исландия" });
  await makePerson(admin, { name: "Борис", surname, occupation, country: "Япония" });
  await makePerson(admin, { name: "Анна", surname, country: "Исландия" });
  const { page } = await visit({ language: "ru" });
  await openHydrated(page, `/?${new URLSearchParams({ occupation })}`);
  const cards = page.locator("#content .gd-people article");
  await expect(cards).toHaveCount(2);
  await page.getByRole("combobox", { name: "Страна" }).selectOption({ value: "Исландия" });
  await shows(page, `Люди в реестре: ${occupation}, Исландия`);
  await expect(cards).toHaveCount(1);
  await page.getByRole("combobox", { name: "Страна" }).selectOption({ value: "" });
  await page.getByRole("combobox", { name: "Сортировка" }).selectOption({ value: "name" });
  await page.getByRole("combobox", { name: "Найти человека" }).fill(`Анна ${surname}`);
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", {
    name: `Результаты поиска «Анна ${surname}»: ${occupation}`,
  });
  await expect(title).toBeFocused();
  await expect(cards).toHaveCount(1);
  expect(new URL(page.url()).searchParams.get("occupation")).toBe(occupation);
  await page.getByRole("link", { name: "Сбросить фильтры" }).press("Enter");
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole("heading", { name: `«Анна ${surname}»` })).toBeFocused();
  await expect(page.getByRole("link", { name: "Сбросить фильтры" })).toHaveCount(0);
});

test("without scripts a list is chosen, searched within, and cleared", async ({
  admin,
  visitWithoutScripts,
}) => {
  const surname = uniqueSurname();
  const occupation = `Смотритель ${surname}`;
  await makePerson(admin, { name: "Анна", surname, occupation });
  await makePerson(admin, { name: "Анна", surname });
  const page = await visitWithoutScripts({ language: "uk" });
  await page.goto(`/?${new URLSearchParams({ occupation })}`);
  const cards = page.locator("#content .gd-people article");
  await expect(cards).toHaveCount(1);
  await page.getByRole("combobox", { name: "Знайти людину" }).fill(surname);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("search") === surname);
  await expect(page.getByRole("heading", { name: `«${surname}»: ${occupation}` })).toBeVisible();
  await expect(cards).toHaveCount(1);
  await page.getByRole("link", { name: "Скинути фільтри" }).click();
  await expect(cards).toHaveCount(2);
});

for (const [language, title, name] of [
  ["ru", "Люди по странам, профессиям и векам", "XVI век"],
  ["en", "People by country, occupation and century", "16th century"],
  ["uk", "Люди за країнами, професіями та століттями", "XVI століття"],
] as const) {
  test(`centuries of deeds lead to their people, also without scripts, in ${language}`, async ({
    admin,
    visitWithoutScripts,
  }) => {
    const person = await makePerson(admin);
    await makeProof(admin, person.id, { deedDate: "1543-05" });
    const page = await visitWithoutScripts({ language });
    const link = page.getByRole("link", { name: new RegExp(`^${name} \\(\\d+\\)$`) });
    // The date of a proof comes to the list of people by an event.
    await expect(async () => {
      await page.goto("/browse");
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
    await showsTitle(page, title);
    await link.click();
    await page.waitForURL((url) => url.search === "?century=16");
    await expect(page.getByRole("heading", { name: new RegExp(`: ${name}$`) })).toBeVisible();
    await expect(page.getByText(person.surname ?? "").first()).toBeVisible();
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    expect(sitemap).toContain("/?century=16</loc>");
  });
}
