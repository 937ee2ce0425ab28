import type { BrowserContext } from "playwright-core";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

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

it.each<[string, Kept, keyof typeof titles]>([
  ["local storage first", { local: "uk", session: "en", cookie: "en", browser: "en" }, "uk"],
  ["then session storage", { session: "uk", cookie: "en", browser: "en" }, "uk"],
  ["then the cookie", { cookie: "uk", browser: "en" }, "uk"],
  ["then the browser", { browser: "uk-UA" }, "uk"],
  ["and Russian otherwise", { browser: "fr" }, "ru"],
])("the language is looked for in %s", async (_, kept, expected) => {
  const { page, context } = await visit({ origin, locale: kept.browser });
  await remember(context, kept);
  await page.goto("/about");
  await page.getByRole("heading", { level: 1, name: titles[expected] }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(expected);
});

it("a chosen language is kept in local storage, session storage and a cookie", async () => {
  const { page, context } = await visit({ origin });
  await page.goto("/about");
  await page.getByRole("button", { name: "Язык: Русский" }).click();
  await page.getByRole("menuitem", { name: "Українська" }).click();
  await page.getByRole("heading", { level: 1, name: titles.uk }).waitFor();
  const kept = "[localStorage.i18nextLng, sessionStorage.i18nextLng]";
  expect(await page.evaluate(kept)).toEqual(["uk", "uk"]);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "i18nextLng")?.value).toBe("uk");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("uk");
});

it("a chosen theme is there before the first paint of the next page", async () => {
  const { page } = await visit({ origin });
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
