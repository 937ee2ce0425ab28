import type { BrowserContext } from "@playwright/test";
import { waitForHydration } from "../src/hydration.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson, uniqueSurname } from "../src/records.ts";
import type { Credentials } from "../src/screen.ts";
import { type DemoAccount, expect, type Open, shows, showsTitle, test } from "../src/test.ts";

const openDashboard = async (open: Open, as: DemoAccount | Credentials, width = 1280) => {
  const { page } = await open("/dashboard", { as, width });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
};

const user = ["/dashboard", "/people", "/proofs", "/following", "/submissions"];
const administrator = [
  "/dashboard",
  "/people",
  "/proofs",
  "/following",
  "/moderation",
  "/submissions",
  "/moderate-people",
  "/contact-edits",
  "/users",
  "/removal-requests",
  "/transfer",
  "/audit",
  "/releases",
  "/settings",
];

for (const [name, entries, role] of [
  ["visitor", user, "пользователь"],
  ["admin", administrator, "администратор"],
] as const) {
  test(`the panel of ${name} has entries, name, role and logout`, async ({ open }) => {
    const page = await openDashboard(open, { username: name, password: `${name}-demo` });
    const panel = page.getByRole("complementary");
    // A remote's entries join when it has arrived.
    const links = panel.getByRole("navigation").getByRole("link");
    const paths = () => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await expect.poll(paths).toEqual(entries);
    await expect(panel.getByText(name, { exact: true })).toBeVisible();
    await expect(panel.getByText(role, { exact: true })).toBeVisible();
    const initial = panel.getByText(name.slice(0, 1).toUpperCase(), { exact: true });
    await expect(initial.first()).toBeVisible();
    await expect(panel.getByRole("link", { name: "Добрые дела" })).toHaveAttribute("href", "/");
    const dashboard = panel.getByRole("link", { name: "Панель" });
    await expect(dashboard).toHaveAttribute("aria-current", "page");
    await panel.getByRole("button", { name: "Выйти" }).click();
    await expect(page.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
  });
}

test("the entry of the people list stays marked on any path below it", async ({ open }) => {
  const page = await openDashboard(open, "admin");
  const entry = page.getByRole("complementary").getByRole("link", { name: "Люди", exact: true });
  await entry.click();
  await page.waitForURL("/people");
  await expect(entry).toHaveAttribute("aria-current", "page");
});

test("on a narrow screen a drawer has the same entries", async ({ open }) => {
  const page = await openDashboard(open, "visitor", 390);
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Панель" })).toHaveAttribute("href", "/");
  await drawer.getByRole("link", { name: "Добавить человека" }).click();
  await page.waitForURL("/submit-person");
  await expect(drawer).toHaveCount(0);
});

test("on a narrow screen a visitor finds the way to log in", async ({ open }) => {
  const { page } = await open("/", { width: 390 });
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Войти" }).click();
  await page.waitForURL("/auth");
});

test("the header offers the dashboard, and no subscription that cannot be had", async ({
  open,
}) => {
  const header = async (name: DemoAccount) => {
    const { page } = await open("/", { as: name });
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button", { name })).toBeVisible();
    const links = await banner.getByRole("link").allTextContents();
    return links.map((text) => text.trim());
  };
  expect(await header("visitor")).not.toContain("Оформить подписку");
  expect(await header("reader")).not.toContain("Оформить подписку");
  const admin = await header("admin");
  expect(admin).toContain("Панель");
  expect(admin).not.toContain("Оформить подписку");
});

test("the footer links to pages, notices and contacts", async ({ open }) => {
  const { page } = await open("/about");
  const footer = page.getByRole("contentinfo");
  const leads = async (name: string) =>
    footer.getByRole("link", { name, exact: true }).getAttribute("href");
  expect(await leads("Главная")).toBe("/");
  expect(await leads("О проекте")).toBe("/about");
  expect(await leads("Подписка")).toBe("/subscribe");
  expect(await leads("Написать письмо")).toMatch(/^mailto:/);
  expect(await leads("Написать в Telegram")).toMatch(/^https:/);
  expect(await leads("Кто ведёт реестр")).toBe("/operator");
  expect(await leads("Условия")).toBe("/terms");
  expect(await leads("Файлы cookie")).toBe("/cookies");
  await footer.getByRole("link", { name: "Конфиденциальность", exact: true }).click();
  await showsTitle(page, "Конфиденциальность");
  await shows(page, "Кто ведёт этот реестр", "Сколько хранится");
});

test("pages announce that the passwords of the demo accounts are public", async ({ open }) => {
  const { page } = await open("/about");
  await shows(page.getByRole("note"), "пароли её учётных записей известны всем");
});

test("the cookie notice is shown once", async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => localStorage.removeItem("cookieNotice"));
  await page.goto("/about");
  const strip = page.getByRole("region", { name: "Файлы cookie" });
  await strip.getByRole("button", { name: "Подробнее" }).click();
  const notice = page.getByRole("dialog", { name: "Файлы cookie" });
  await shows(notice, "Файлов cookie для слежки или рекламы нет");
  await page.keyboard.press("Escape");
  await expect(notice).toHaveCount(0);
  await expect(strip.getByRole("button", { name: "Подробнее" })).toBeFocused();
  await strip.getByRole("button", { name: "Понятно" }).click();
  await expect(strip).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("cookieNotice"))).toBe("seen");
});

test("a new page sets title and focus, an unknown one is not found", async ({ open }) => {
  const { page } = await open("/");
  // Before it, the link loads another document, which has no focus.
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "О проекте" }).click();
  await expect.poll(() => page.title()).toBe("О проекте — Добрые дела");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");

  const response = await page.goto("/nowhere/at-all");
  expect(response?.status()).toBe(404);
  await showsTitle(page, "404 Page Not Found");
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
});

test("a thin bar shows a lost connection, and disappears when it is back", async ({ open }) => {
  const { page, context } = await open("/about");
  await context.setOffline(true);
  await shows(page, "Нет связи. Открытое можно читать дальше; черновики работают.");
  await context.setOffline(false);
  await expect(page.getByText("Нет связи.")).toHaveCount(0);
});

test("a new page begins at its top, going back restores the scroll", async ({ admin, open }) => {
  // A list of its own: other tests change the others and with them the height.
  const surname = uniqueSurname();
  await Promise.all(Array.from({ length: 12 }, () => makePerson(admin, { surname })));
  const { page } = await open(`/?search=${encodeURIComponent(surname)}`);
  await waitForHydration(page);
  const last = page.getByRole("main").locator("a[href^='/p/']").last();
  await last.scrollIntoViewIfNeeded();
  const place = await last.evaluate((link: HTMLElement) => {
    link.click();
    return window.scrollY;
  });
  expect(place).toBeGreaterThan(500);
  await expect(page.locator("article h1")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  const distance = () => page.evaluate((before) => Math.abs(window.scrollY - before), place);
  await expect.poll(distance).toBeLessThan(5);
  await page.reload();
  await expect.poll(distance).toBeLessThan(5);
});

test("going back restores the scroll of a page that was left in the frame of the scroll", async ({
  open,
}) => {
  const { page } = await open("/");
  await waitForHydration(page);
  const place = await page.evaluate(() => {
    window.scrollTo(0, 400);
    document.querySelector<HTMLElement>("footer a[href='/about']")?.click();
    return window.scrollY;
  });
  await showsTitle(page, "О проекте");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  expect(place).toBe(400);
});

test("a menu opens by the keyboard though its code comes with the first use", async ({ open }) => {
  const { page } = await open("/about");
  const language = page.getByRole("button", { name: "Язык: Русский" });
  await language.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(language).toBeFocused();
});

const titles = { ru: "О проекте", en: "About the project", uk: "Про проєкт" };

interface Position {
  local?: string;
  session?: string;
  cookie?: string;
  browser: string;
}

/** As an earlier visit left them. */
async function remember(context: BrowserContext, { local, session, cookie }: Position) {
  if (cookie) {
    await context.addCookies([{ name: "i18nextLng", value: cookie, url: productOrigin }]);
  }
  await context.addInitScript(
    (stored) => {
      localStorage.removeItem("i18nextLng");
      if (stored.local) localStorage.setItem("i18nextLng", stored.local);
      if (stored.session) sessionStorage.setItem("i18nextLng", stored.session);
    },
    { local, session },
  );
}

const places: [string, Position, keyof typeof titles][] = [
  ["local storage first", { local: "uk", session: "en", cookie: "en", browser: "en" }, "uk"],
  ["then session storage", { session: "uk", cookie: "en", browser: "en" }, "uk"],
  ["then the cookie", { cookie: "uk", browser: "en" }, "uk"],
  ["then the browser", { browser: "uk-UA" }, "uk"],
  ["and Russian otherwise", { browser: "fr" }, "ru"],
];
for (const [place, stored, expected] of places) {
  test(`the language is read from ${place}`, async ({ visit }) => {
    const { page, context } = await visit({ locale: stored.browser });
    await remember(context, stored);
    await page.goto("/about");
    await showsTitle(page, titles[expected]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(expected);
  });
}

test("a chosen language is stored in both storages and a cookie", async ({ open }) => {
  const { page, context } = await open("/about");
  await page.getByRole("button", { name: "Язык: Русский" }).click();
  await page.getByRole("menuitem", { name: "Українська" }).click();
  await showsTitle(page, titles.uk);
  const stored = "[localStorage.i18nextLng, sessionStorage.i18nextLng]";
  expect(await page.evaluate(stored)).toEqual(["uk", "uk"]);
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
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.route("**/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await expect(root).toHaveAttribute("data-theme", "dark");
});

test("an open page shows changes missed by its stream", async ({ visit, admin }) => {
  const { page } = await visit();
  let refusals = 0;
  let isRefused = true;
  await page.route("**/api/live", async (route) => {
    if (!isRefused) return route.continue();
    refusals += 1;
    await route.fulfill({ status: 503, headers: { "retry-after": "5" }, body: "" });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect.poll(() => refusals).toBeGreaterThan(0);

  const missed = await makePerson(admin);
  isRefused = false;
  await expect(page.getByRole("link", { name: missed.fullName }).first()).toBeVisible();

  const next = await makePerson(admin);
  const show = page.getByRole("button", { name: /^Показать/ });
  await expect(async () => {
    // Erasures of other journeys load the list as well.
    if (await show.isVisible()) await show.click();
    await expect(page.getByRole("link", { name: next.fullName }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});
