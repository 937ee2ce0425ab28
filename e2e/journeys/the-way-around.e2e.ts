import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

const signedIn = async (username: string, width = 1280) => {
  const { page, context } = await visit({ origin, width });
  await context.request.post("/api/login", { data: { username, password: `${username}-demo` } });
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
};

const user = ["/dashboard", "/people", "/proofs", "/submissions"];
const administrator = [
  ...["/dashboard", "/people", "/proofs", "/moderation", "/submissions"],
  ...["/moderate-people", "/contact-edits", "/removal-requests", "/transfer"],
  ...["/audit", "/releases", "/settings"],
];

it.each([
  ["visitor", user, "пользователь"],
  ["admin", administrator, "администратор"],
])(
  "the panel of %s has its entries, the first letter, the name, the role and the way out",
  async (name, entries, role) => {
    const page = await signedIn(name);
    const panel = page.getByRole("complementary");
    // A remote's entries join when it has arrived.
    const paths = () =>
      panel
        .getByRole("navigation")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await expect.poll(paths).toEqual(entries);
    await panel.getByText(name, { exact: true }).waitFor();
    await panel.getByText(role, { exact: true }).waitFor();
    await panel.getByText(name.slice(0, 1).toUpperCase(), { exact: true }).first().waitFor();
    expect(await panel.getByRole("link", { name: "Добрые дела" }).getAttribute("href")).toBe("/");
    expect(await panel.getByRole("link", { name: "Панель" }).getAttribute("aria-current")).toBe(
      "page",
    );
    await panel.getByRole("button", { name: "Выйти" }).click();
    await page.getByRole("heading", { name: "Требуется авторизация" }).waitFor();
  },
);

it("the entry of the people list stays marked on any path below it", async () => {
  const page = await signedIn("admin");
  const entry = page.getByRole("complementary").getByRole("link", { name: "Люди", exact: true });
  await entry.click();
  await page.waitForURL("/people");
  await expect.poll(() => entry.getAttribute("aria-current")).toBe("page");
});

it("on a narrow screen a drawer has the same entries, the dashboard's leads home, and a person can be added", async () => {
  const page = await signedIn("visitor", 390);
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  const drawer = page.getByRole("dialog");
  expect(await drawer.getByRole("link", { name: "Панель" }).getAttribute("href")).toBe("/");
  await drawer.getByRole("link", { name: "Добавить человека" }).click();
  await page.waitForURL("/submit-person");
  await drawer.waitFor({ state: "detached" });
});

it("on a narrow screen a visitor finds the way to log in", async () => {
  const { page } = await visit({ origin, width: 390 });
  await page.goto("/");
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Войти" }).click();
  await page.waitForURL("/auth");
});

it("the header offers a subscription to whoever has none, and the dashboard to administrators", async () => {
  const header = async (name: string) => {
    const { page, context } = await visit({ origin });
    await context.request.post("/api/login", {
      data: { username: name, password: `${name}-demo` },
    });
    await page.goto("/");
    const banner = page.getByRole("banner");
    await banner.getByRole("button", { name }).waitFor();
    const links = await banner.getByRole("link").allTextContents();
    return links.map((text) => text.trim());
  };
  expect(await header("visitor")).toContain("Оформить подписку");
  expect(await header("reader")).not.toContain("Оформить подписку");
  const admin = await header("admin");
  expect(admin).toContain("Панель");
  expect(admin).not.toContain("Оформить подписку");
});

it("the footer leads to home, about, subscription, the notices and the contacts", async () => {
  const { page } = await visit({ origin });
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  const leads = async (name: string) =>
    footer.getByRole("link", { name, exact: true }).getAttribute("href");
  expect(await leads("Главная")).toBe("/");
  expect(await leads("О проекте")).toBe("/about");
  expect(await leads("Подписка")).toBe("/subscribe");
  expect(await leads("Написать письмо")).toMatch(/^mailto:/);
  expect(await leads("Написать в Telegram")).toMatch(/^https:/);
  for (const notice of ["Конфиденциальность", "Условия", "Файлы cookie"]) {
    await footer.getByRole("button", { name: notice }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: notice }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
});

it("cookies are spoken of once", async () => {
  const { page } = await visit({ origin });
  await page.addInitScript(() => localStorage.removeItem("cookieNotice"));
  await page.goto("/about");
  const strip = page.getByRole("region", { name: "Файлы cookie" });
  await strip.getByRole("button", { name: "Понятно" }).click();
  await strip.waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("cookieNotice"))).toBe("seen");
});

it("another page is named in the tab, takes focus, and is not found where there is none", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "О проекте" }).click();
  await expect.poll(() => page.title()).toBe("О проекте — Добрые дела");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");

  const answer = await page.goto("/nowhere/at-all");
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
  await page.getByText("Did you forget to add the page to the router?").waitFor();
});

it("without a connection a thin bar says so, and goes when it is back", async () => {
  const { page, context } = await visit({ origin });
  await page.goto("/about");
  await context.setOffline(true);
  await page.getByText("Нет связи. Показываем сохранённое, черновики работают.").waitFor();
  await context.setOffline(false);
  await page.getByText("Нет связи.").waitFor({ state: "detached" });
});

it("a new page begins at its top, and a step back leads to where the reader was", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  const last = page.getByRole("main").locator("a[href^='/p/']").last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await page.locator("article h1").waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect
    .poll(() => page.evaluate((before) => Math.abs(window.scrollY - before), place))
    .toBeLessThan(5);
  await page.reload();
  await expect
    .poll(() => page.evaluate((before) => Math.abs(window.scrollY - before), place))
    .toBeLessThan(5);
});

it("a menu opens by the keyboard though its code comes with the first use", async () => {
  const { page } = await visit({ origin });
  await page.goto("/about");
  const language = page.getByRole("button", { name: "Язык: Русский" });
  await language.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Язык: Русский",
  );
});
