import { endpoints, limits } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { chooseFile, demoFile } from "../src/files.ts";
import { holdResponses, waitForHydration } from "../src/hydration.ts";
import { makePerson, storedSuggestions, uniqueSurname } from "../src/records.ts";
import { wordsOf } from "../src/screen.ts";
import { expect, requestsOf, shows, test } from "../src/test.ts";

test("a press before the scripts have arrived is repeated", async ({ admin, visit }) => {
  const words = wordsOf("ru");
  const person = await makePerson(admin, {});
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/mf-*/**/*.js*");
  await page.goto(`/p/${person.slug}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: words("registry:person.suggestChange") }).click();
  arrive();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
});

test("on a slow connection the scripts are requested once the document is parsed", async ({
  visit,
}) => {
  const { page, context } = await visit();
  const devtools = await context.newCDPSession(page);
  const conditions = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", conditions);
  await page.addInitScript(() => {
    // The page does not learn of its paint.
    PerformanceObserver.prototype.observe = () => undefined;
    // On the window, after the listeners of the document.
    window.addEventListener("DOMContentLoaded", () => {
      const scripts = document.querySelectorAll("script[type=module]").length;
      document.documentElement.dataset.scriptsWhenParsed = String(scripts);
    });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-scripts-when-parsed", "1");
});

test("the menu of a phone opens whose button is pressed before any script has arrived", async ({
  visit,
}) => {
  const { page, context } = await visit({ width: 390 });
  const arrive = await holdResponses(context, "**/mf/**/*.js*");
  await page.goto("/about", { waitUntil: "commit" });
  await page.getByRole("button", { name: wordsOf("ru")("ui:menu") }).click();
  arrive();
  const menu = page.getByRole("dialog", { name: wordsOf("ru")("ui:menu") });
  await expect(menu.getByRole("navigation")).toBeVisible();
});

test("a page that is scrolled before it is hydrated returns to its position when it is reloaded", async ({
  visit,
}) => {
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/**/*.js*");
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("main article, main li").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  arrive();
  await waitForHydration(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});

test("text that is typed before the page is hydrated stays in its field", async ({ visit }) => {
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/mf-registry/**/*.js*");
  await page.goto("/", { waitUntil: "commit" });
  const field = page.locator("input[type=search]");
  await field.fill("Гааз");
  arrive();
  await waitForHydration(page);
  await expect(field).toHaveValue("Гааз");
  await page.getByRole("button", { name: wordsOf("ru")("common:search") }).click();
  await expect(page).toHaveURL(`/?search=${encodeURIComponent("Гааз")}`);
});

test("a file that is chosen before the page is hydrated is taken", async ({ visit }) => {
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/mf-submissions/**/*.js*");
  await page.goto("/submit-person", { waitUntil: "commit" });
  const content = Buffer.alloc(limits.photoFile + 1, 7);
  await chooseFile(page.getByRole("main"), "broken.jpg", "image/jpeg", content);
  arrive();
  await shows(page, "Файл слишком большой. Максимальный размер 5 МБ");
});

for (const [name, scripts] of [
  ["any script has arrived", "**/mf/shell/**/*.js*"],
  ["its remote has arrived", "**/mf/mf-registry/**/*.js*"],
] as const) {
  test(`going back before ${name} shows the page before`, async ({ visit }) => {
    const { page, context } = await visit();
    await page.goto("/");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Вперёд" }).click();
    await expect(page).toHaveURL(/page=2/);
    const arrive = await holdResponses(context, scripts);
    await page.reload({ waitUntil: "commit" });
    await shows(page, /^Страница 2 из/);
    await page.goBack({ waitUntil: "commit" });
    arrive();
    await expect(page).toHaveURL("/");
    await waitForHydration(page);
    await shows(page, /^Страница 1 из/);
  });
}

test("going back while the shell starts shows the page before, though its document does not come", async ({
  visit,
}) => {
  const { page, context } = await visit();
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Вперёд" }).click();
  await expect(page).toHaveURL(/page=2/);
  const startShell = await holdResponses(context, "**/mf/shell/**/texts-ru.*.js");
  await page.reload({ waitUntil: "commit" });
  await shows(page, /^Страница 2 из/);
  // The browser keeps the document that it has.
  await page.route("/", (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate(() => history.back());
  await asked;
  startShell();
  await waitForHydration(page);
  await shows(page, /^Страница 1 из/);
});

test("a page that is left before its remote has arrived is replaced", async ({ visit }) => {
  const words = wordsOf("ru");
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/mf-registry/**/*.js*");
  await page.goto("/", { waitUntil: "commit" });
  const link = page
    .getByRole("banner")
    .getByRole("link", { name: words("shell:navigation.about") });
  await page.waitForFunction(() => "started" in document.documentElement.dataset);
  await link.click();
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "О проекте" })).toBeVisible();
  await page.getByRole("link", { name: words("shell:footer.home") }).click();
  await expect(page.getByRole("button", { name: words("common:search") })).toBeVisible();
});

test("another language can be chosen before the remote has arrived", async ({ visit }) => {
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/mf-registry/**/*.js*");
  await page.goto("/about", { waitUntil: "commit" });
  await page.waitForFunction(() => "started" in document.documentElement.dataset);
  await page.getByRole("button", { name: "Язык: Русский" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "About the project" })).toBeVisible();
});

test("a menu opens whose button is pressed while the shell is being hydrated", async ({
  visit,
}) => {
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/mf-*/**/*.js*");
  const views = page.waitForResponse("**/views.*.js");
  await page.addInitScript(() => {
    const turns = new MessageChannel();
    turns.port1.onmessage = () => {
      const root = document.getElementById("root") ?? {};
      if (!Object.keys(root).some((key) => key.startsWith("__reactContainer$"))) {
        turns.port2.postMessage(null);
        return;
      }
      const button = document.querySelector<HTMLElement>("header [aria-haspopup=menu]");
      button?.focus();
      button?.click();
    };
    turns.port2.postMessage(null);
  });
  await page.goto("/about", { waitUntil: "commit" });
  await page.waitForFunction(() => "started" in document.documentElement.dataset);
  // The first key of a page loads the code of menus.
  await page.keyboard.press("Shift");
  await (await views).finished();
  arrive();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("no letter is lost that is typed while the page is being hydrated", async ({ visit }) => {
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/mf-registry/**/*.js*");
  await page.goto("/", { waitUntil: "commit" });
  const field = page.locator("input[type=search]");
  await field.pressSequentially("Януш");
  arrive();
  await field.pressSequentially(" Корчак, врач и педагог", { delay: 30 });
  await waitForHydration(page);
  await expect(field).toHaveValue("Януш Корчак, врач и педагог");
});

test("portraits below the first row wait for the scripts, and are there without them", async ({
  admin,
  visit,
  visitWithoutScripts,
}) => {
  const surname = uniqueSurname();
  for (let count = 1; count <= 5; count += 1) {
    const portrait = demoFile("portraits/addams.jpg", "image/jpeg");
    const { url } = await admin.upload(endpoints.uploadPersonPhoto, portrait);
    await makePerson(admin, { surname, profilePhoto: url });
  }
  const address = `/?search=${encodeURIComponent(surname)}`;
  const portraits = (page: Page) => page.locator(".gd-portrait img");
  const { page, context } = await visit();
  const arrive = await holdResponses(context, "**/mf/shell/**/*.js*");
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator("article")).toHaveCount(5);
  await expect(portraits(page)).toHaveCount(4);
  arrive();
  await expect(portraits(page)).toHaveCount(5);
  const plain = await visitWithoutScripts();
  await plain.goto(address);
  await expect(portraits(plain)).toHaveCount(5);
  const last = portraits(plain).last();
  await last.scrollIntoViewIfNeeded();
  await expect
    .poll(() => last.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
});

test("a form that is sent before it is hydrated is sent once, by the scripts", async ({
  admin,
  visit,
}) => {
  const words = wordsOf("ru");
  const person = await makePerson(admin, {});
  const { page, context } = await visit();
  const address = `/people/${person.id}/suggest-change`;
  const requested = requestsOf(page, new RegExp(`${address}$`));
  const arrive = await holdResponses(context, "**/mf/mf-submissions/**/*.js*");
  await page.goto(address, { waitUntil: "commit" });
  await page.locator('[name="phone"]').fill("+380671112288");
  await page.getByRole("button", { name: words("submissions:change.submit") }).click();
  arrive();
  await expect(page.getByTestId("receipt")).toBeVisible();
  expect(await storedSuggestions(person.id)).toBe(1);
  // The document alone.
  expect(requested).toHaveLength(1);
});
