import type { BrowserContext } from "@playwright/test";
import { expect, test } from "../src/test.ts";

const titles = { ru: "О проекте", en: "About the project", uk: "Про проєкт" };

interface Kept {
  local?: string;
  session?: string;
  cookie?: string;
  browser: string;
}

const remember = (context: BrowserContext, { local, session, cookie }: Kept) =>
  context.addInitScript(
    (kept) => {
      localStorage.removeItem("i18nextLng");
      if (kept.local) localStorage.setItem("i18nextLng", kept.local);
      if (kept.session) sessionStorage.setItem("i18nextLng", kept.session);
      // biome-ignore lint/suspicious/noDocumentCookie: as an earlier visit left it, before any script
      if (kept.cookie) document.cookie = `i18nextLng=${kept.cookie}; path=/`;
    },
    { local, session, cookie },
  );

const places: [string, Kept, keyof typeof titles][] = [
  ["local storage first", { local: "uk", session: "en", cookie: "en", browser: "en" }, "uk"],
  ["then session storage", { session: "uk", cookie: "en", browser: "en" }, "uk"],
  ["then the cookie", { cookie: "uk", browser: "en" }, "uk"],
  ["then the browser", { browser: "uk-UA" }, "uk"],
  ["and Russian otherwise", { browser: "fr" }, "ru"],
];
for (const [place, kept, expected] of places) {
  test(`the language is looked for in ${place}`, async ({ visit }) => {
    const { page, context } = await visit({ locale: kept.browser });
    await remember(context, kept);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1, name: titles[expected] })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(expected);
  });
}

test("a chosen language is kept in local storage, session storage and a cookie", async ({
  open,
}) => {
  const { page, context } = await open("/about");
  await page.getByRole("button", { name: "Язык: Русский" }).click();
  await page.getByRole("menuitem", { name: "Українська" }).click();
  await expect(page.getByRole("heading", { level: 1, name: titles.uk })).toBeVisible();
  const kept = "[localStorage.i18nextLng, sessionStorage.i18nextLng]";
  expect(await page.evaluate(kept)).toEqual(["uk", "uk"]);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "i18nextLng")?.value).toBe("uk");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("uk");
});

test("a chosen theme is there before the first paint of the next page", async ({ visit }) => {
  const { page } = await visit();
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await page.getByRole("button", { name: /^Тема:/ }).click();
  await page.getByRole("menuitem", { name: "Тёмная" }).click();
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe("dark");
  await page.route("**/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await expect.poll(theme).toBe("dark");
});
