import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { copySources, openReleases, releaseCopy, replaceIn } from "../src/releases.ts";
import { wordsOf } from "../src/screen.ts";
import { expect, expectOtherRemotesToWork, showsTitle, type Visit } from "../src/test.ts";

let own: JourneyProduct;
let folder: string;
let admin: Caller;

test.beforeEach(async ({ ownProduct, temporaryFolder }) => {
  folder = temporaryFolder;
  own = ownProduct;
  admin = await signInAsAdmin(own.product.origin);
});

test("a release that throws on load is replaced by the previous one", async ({ visit }) => {
  const broken = 'throw new Error("broken while loading");\nexport default defineRemote({';
  await shipChanged("mf-registry", "src/remote.ts", "export default defineRemote({", broken);
  const page = await openAbout(visit);
  await showsTitle(page, "О проекте");
  expect(await page.getByRole("alert").count()).toBe(0);
  await expect.poll(async () => (await failuresOf("mf-registry"))?.load).toBeGreaterThan(0);
});

test("a page that throws is replaced by the previous one", async ({ visit }) => {
  await shipChanged("mf-registry", aboutPage, pageTitle, throwing("drawn"));
  const page = await openAbout(visit);
  await expect(page.locator('[data-mf="mf-registry"] article h1')).toHaveText("О проекте");
  expect(await page.getByRole("alert").count()).toBe(0);
  await expect.poll(async () => (await failuresOf("mf-registry"))?.render).toBeGreaterThan(0);
});

test("a page that throws in both versions shows an error, and the others render", {
  tag: "@long",
}, async ({ visit }) => {
  for (const message of ["first", "second"]) {
    await shipChanged("mf-registry", aboutPage, pageTitle, throwing(message));
  }
  const page = await openAbout(visit);
  await expect(page.getByRole("alert").filter({ hasText: "произошла ошибка" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expectOtherRemotesToWork(page);
});

test("a version whose files never arrive is replaced by the previous one", async ({ visit }) => {
  await releaseCopy(admin, "mf-registry");
  const version = await liveVersion("mf-registry");
  const page = await openPage(visit);
  await showsVersion(page, "/about", version);
  await page.route(`**/mf/mf-registry/${version}/**`, () => undefined);
  // The load event waits for the files.
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.locator('[data-mf="mf-registry"] article h1')).toHaveText("О проекте");
  await expect.poll(async () => (await failuresOf("mf-registry"))?.load).toBeGreaterThan(0);
});

const brokenShells: [which: string, code: string, tag: string[]][] = [
  ["that throws", 'throw new Error("broken shell");', []],
  ["that never starts", "await new Promise(() => undefined);", ["@long"]],
];

for (const [which, code, tag] of brokenShells) {
  test(`a shell ${which} is replaced by the previous one`, { tag }, async ({ visit }) => {
    const before = await liveVersion("shell");
    await releaseCopy(admin, "shell", { code });
    await isServed(await liveVersion("shell"));
    const page = await openPage(visit);
    await page.goto("/about");
    await expect(page.locator('[data-mf="mf-registry"] article h1')).toHaveText("О проекте");
    await expect(shellScript(page)).toHaveAttribute("src", new RegExp(`/${before}/`));
    await expect.poll(async () => (await failuresOf("shell"))?.load).toBeGreaterThan(0);
    await expectOtherRemotesToWork(page);
  });
}

test("a page whose shells both fail is reloaded once and shows a notice", { tag: "@long" }, async ({
  visit,
}) => {
  for (const message of ["first", "second"]) {
    await releaseCopy(admin, "shell", { code: `throw new Error("${message}");` });
  }
  const version = await liveVersion("shell");
  const page = await openPage(visit);
  await isServed(version);
  const documents: string[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) documents.push(response.url());
  });
  await page.goto("/about");
  await expect(page.getByRole("alert").filter({ hasText: slowNotice })).toBeVisible();
  expect(documents).toHaveLength(2);
});

test("a page whose files never arrive shows a notice with a retry, in each language", {
  tag: "@long",
}, async ({ visit }) => {
  for (const [language, notice, retry] of [
    ["ru", slowNotice, "Попробовать снова"],
    ["en", "This takes longer than usual.", "Try again"],
    ["uk", "Завантаження триває довше, ніж зазвичай.", "Спробувати ще раз"],
  ] as const) {
    const { context } = await visit({ language, ageIsKnown: language !== "en" });
    const page = await context.newPage();
    let hangs = true;
    await page.route("**/mf/**", (route) => (hangs ? undefined : route.continue()));
    await page.goto("/about?a=1&b=2", { waitUntil: "commit" });
    await expect(page.getByRole("alert").filter({ hasText: notice })).toBeVisible();
    const isPainted = () => page.evaluate(() => performance.getEntriesByType("paint").length > 0);
    await expect.poll(isPainted).toBe(true);
    // The document asks for the age by itself.
    const adult = page.getByRole("button", { name: wordsOf(language)("common:age.adult") });
    if (language === "en") await adult.click();
    await expect(adult).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    hangs = false;
    await page.getByRole("link", { name: retry }).click();
    await expect(page.locator('[data-mf="mf-registry"] article h1')).toBeAttached();
    expect(new URL(page.url()).search).toBe("?a=1&b=2");
  }
});

test("an event handler that throws changes nothing on the page", async ({ visit }) => {
  const article = '<article className="';
  const throwing = `<article onClick={() => { throw new Error("pressed"); }} className="`;
  await shipChanged("mf-registry", aboutPage, article, throwing);
  const page = await openAbout(visit);
  const thrown = page.waitForEvent("pageerror");
  const heading = page.locator('[data-mf="mf-registry"] article h1');
  // The server's has no handlers until it is hydrated.
  const keys = () => heading.evaluate((element) => Object.keys(element).join());
  await expect.poll(keys).toContain("__reactProps$");
  await heading.click();
  expect((await thrown).message).toBe("pressed");
  expect(await page.getByRole("alert").count()).toBe(0);
  await expectOtherRemotesToWork(page);
});

test("a tab opened two releases ago retains its form and loads parts", async ({ visit }) => {
  const form = await openPage(visit);
  await form.goto("/submit-person");
  await form.getByLabel(/^Имя \*/).fill("Анна");
  const profile = await openPage(visit);
  await profile.goto("/p/fyodor-gaaz");
  await expect(profile.getByRole("heading", { level: 1 })).toBeVisible();

  for (const word of ["Прислать скрытно", "Прислать молча"]) {
    const file = "translations/ru.json";
    await shipChanged("mf-submissions", file, "Прислать анонимно", word);
  }

  await form.getByLabel("Фамилия").fill("Ковач");
  await expect(form.getByLabel(/^Имя \*/)).toHaveValue("Анна");
  await profile.getByRole("button", { name: "Добавить доказательство" }).first().click();
  await expect(profile.getByRole("dialog").getByText("Прислать анонимно")).toBeVisible();
});

test("a gateway that is killed in the middle of a publication costs neither the publication nor a page that is open", {
  tag: "@long",
}, async ({ visit }) => {
  const before = await liveVersion("mf-submissions");
  const form = await openPage(visit);
  await form.goto("/submit-person");
  await form.getByLabel(/^Имя \*/).fill("Анна");

  const line = await openReleases(own.product.origin);
  const words = ["translations/ru.json", "Прислать анонимно", "Прислать без имени"] as const;
  const shipped = shipChanged("mf-submissions", ...words, line.origin);
  await line.halfway;
  await own.product.kill("gateway");
  await own.product.whenReady("gateway");
  expect(await liveVersion("mf-submissions")).toBe(before);

  await shipped;
  const after = await liveVersion("mf-submissions");
  expect(after).not.toBe(before);
  expect(line.arrived.filter((path) => path.includes(`mf-submissions/${after}`))).not.toEqual([]);
  await expect(form.getByText("Вышла новая версия сайта.")).toBeVisible();
  await expect(form.getByLabel(/^Имя \*/)).toHaveValue("Анна");
  const page = await openPage(visit);
  await showsVersion(page, "/submit-person", after);
  await expect(page.getByLabel(/^Имя \*/)).toBeVisible();
  await line.close();
});

const slowNotice = "Загрузка идёт дольше обычного.";
const shellScript = (page: Page) => page.locator("script[type=module]");

const aboutPage = "src/about/about-page.tsx";
const pageTitle = "usePageHead(aboutHead(t));";
const throwing = (message: string) => `${pageTitle} if (t) throw new Error("${message}");`;

/** A page whose errors are expected. */
async function openPage(visit: Visit): Promise<Page> {
  const { context } = await visit();
  return context.newPage();
}

async function openAbout(visit: Visit): Promise<Page> {
  const page = await openPage(visit);
  await showsVersion(page, "/about", await liveVersion("mf-registry"));
  return page;
}

/** Waits for the gateway, which receives releases as events, to serve this version of the shell. */
const isServed = (version: string) =>
  expect
    .poll(async () => (await fetch(`${own.product.origin}/about`)).text())
    .toContain(`src="/mf/shell/${version}/`);

/** Reloads an address until the gateway, which receives releases as events, serves this version. */
const showsVersion = (page: Page, path: string, version: string) =>
  expect
    .poll(async () => {
      const response = await page.goto(path, { waitUntil: "commit" });
      return (await response?.text())?.includes(`/${version}/remoteEntry`);
    })
    .toBe(true);

async function shipChanged(
  name: string,
  file: string,
  before: string,
  after: string,
  gateway = own.product.origin,
) {
  const sources = await copySources(name, folder);
  await replaceIn(join(sources, file), before, after);
  await own.run("scripts/ship.ts", [name, "--gateway", gateway, "--from", sources]);
}

async function liveVersion(name: string): Promise<string> {
  const { live } = await admin.call(endpoints.releases);
  return live?.remotes.find((remote) => remote.name === name)?.version ?? "";
}

async function failuresOf(name: string) {
  const { versions } = await admin.call(endpoints.releases);
  const version = await liveVersion(name);
  return versions.find((one) => one.remote === name && one.version === version)?.failures;
}
