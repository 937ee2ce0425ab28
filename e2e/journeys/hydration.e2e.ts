import { endpoints } from "@deeds/contracts";
import { compileDevelopmentShell } from "@deeds/federation";
import type { BrowserContext, Page } from "@playwright/test";
import { serveDevelopmentShell } from "../src/development-shell.ts";
import { demoFile } from "../src/files.ts";
import { productOrigin } from "../src/product-under-test.ts";
import {
  makePerson,
  makeProofs,
  type Person,
  storedSuggestions,
  uniqueSurname,
} from "../src/records.ts";
import { wordsOf } from "../src/screen.ts";
import { expect, longUnless, requestsOf, shows, test } from "../src/test.ts";

/** Each value of theme, visitor and time zone with each value of the others. */
const combinations = [
  { colorScheme: "light", isNew: true, timezoneId: "America/Los_Angeles" },
  { colorScheme: "dark", isNew: false, timezoneId: "America/Los_Angeles" },
  { colorScheme: "dark", isNew: true, timezoneId: "Pacific/Kiritimati" },
  { colorScheme: "light", isNew: false, timezoneId: "Pacific/Kiritimati" },
] as const;

/** One for each language, and all of them in `npm run test:full`. */
const combinationsOf = {
  ru: combinations.slice(0, 1),
  en: combinations.slice(1, 2),
  uk: combinations.slice(2, 3),
};

const addressesOf = ({ id, slug }: Person) => [
  "/",
  "/?page=2&sort=name",
  `/p/${slug}`,
  `/people/${id}`,
  `/people/${id}#proof-1`,
  "/people/999999999",
  "/about",
  "/submit-person",
  `/people/${id}/add-proof`,
  `/people/${id}/suggest-change`,
  `/people/${id}/removal`,
  `/people/${id}/history`,
  "/privacy",
  "/cookies",
  "/receipts/person/unknown",
  "/auth",
  "/reset-password",
  "/unsubscribe",
  "/account",
  "/dashboard",
  "/nowhere",
];

/** Makes the visitor one who has been here before, with a theme and an unsent form. */
const returnWith = (context: BrowserContext, theme: string) =>
  context.addInitScript((chosen) => {
    localStorage.setItem("ageConfirmation", "adult");
    localStorage.setItem("cookieNotice", "seen");
    localStorage.setItem("theme", chosen);
    const draft = { value: { name: "Клара" }, savedAt: "2026-01-31T10:00:00.000Z" };
    localStorage.setItem("draft:submit-person", JSON.stringify(draft));
  }, theme);

/** Notes the heading of the document before any script runs. */
async function noteHeading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      Object.assign(window, { headingOfServer: document.querySelector("#root h1") });
    });
  });
}

/** Opens a page whose document has its content: without, it is sent when the renderer takes too long. */
async function openRendered(page: Page, address: string): Promise<void> {
  const isRendered = async () => {
    await page.goto(address);
    const boot = await page.locator("#deeds-boot").textContent();
    return JSON.parse(boot ?? "{}").rendered;
  };
  await expect.poll(isRendered, address).toBe(true);
}

/** Waits for the shell and the page's remote, whose buttons then have the props of React. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#content, #content button, #content a, #content h1")].every(
      (element) => Object.keys(element).some((key) => key.startsWith("__reactProps")),
    ),
  );
}

/** Holds the scripts back; returns what lets them arrive. */
async function holdScripts(context: BrowserContext, address: string): Promise<() => void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await context.route(address, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

const isHeadingOfServer = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { headingOfServer } = window as unknown as { headingOfServer: Element | null };
    return headingOfServer !== null && headingOfServer === document.querySelector("#root h1");
  });

for (const language of ["ru", "en", "uk"] as const) {
  // What React recovers from it reports as an error of the page, which fails the test.
  test(
    `every public page hydrates without a mismatch, in ${language}`,
    longUnless(language !== "en"),
    async ({ admin, openContext, openPage }) => {
      const person = await makePerson(admin, { notes: "Лечила раненых.", birthDate: "1821-12-25" });
      await makeProofs(admin, person.id, 3);
      for (const { isNew, ...emulation } of process.env.TEST_FULL
        ? combinations
        : combinationsOf[language]) {
        const context = await openContext({ language }, emulation);
        await noteHeading(context);
        if (!isNew) await returnWith(context, emulation.colorScheme);
        const page = await openPage(context);
        for (const address of addressesOf(person)) {
          await openRendered(page, address);
          await waitForHydration(page);
          expect(await isHeadingOfServer(page), address).toBe(true);
          await expect(page.locator("noscript:visible"), address).toHaveCount(0);
        }
        await context.close();
      }
    },
  );
}

test("no attribute differs between server and browser, by React's development build", {
  tag: "@long",
}, async ({ admin, openContext, openPage, temporaryFolder }) => {
  await compileDevelopmentShell(temporaryFolder);
  const person = await makePerson(admin, {});
  const context = await openContext({}, { bypassCSP: true, timezoneId: "Pacific/Kiritimati" });
  const shell = { origin: productOrigin, folder: temporaryFolder };
  await serveDevelopmentShell(context, shell);
  await returnWith(context, "dark");
  const page = await openPage(context);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (/hydrat|did not match|didn't match/i.test(message.text())) warnings.push(message.text());
  });
  for (const address of addressesOf(person)) {
    await openRendered(page, address);
    await waitForHydration(page);
    expect(warnings, address).toEqual([]);
  }
  // The test would find one.
  const change = (html: string) => html.replace('id="content"', 'id="content" lang="en"');
  await context.unrouteAll();
  await serveDevelopmentShell(context, { ...shell, change });
  await openRendered(page, "/about");
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
});

test("a difference is an error of the front end whose component differs", async ({ visit }) => {
  const { context } = await visit();
  await context.route("/about", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<h1[^>]*>)О проекте/, "$1О другом");
    await route.fulfill({ response, body });
  });
  const page = await context.newPage();
  const thrown = page.waitForEvent("pageerror");
  await openRendered(page, "/about");
  const { stack = "" } = await thrown;
  expect(/\/mf\/(?!shell\/)([\w-]+)/.exec(stack)?.[1]).toBe("mf-registry");
  await expect(page.getByRole("heading", { level: 1, name: "О проекте" })).toBeVisible();
});

test("a person who is not there is not asked for again", async ({ visit }) => {
  const { page } = await visit();
  const calls = requestsOf(page, /\/api\/public\/people\//);
  await page.goto("/people/999999999");
  await waitForHydration(page);
  await shows(page, wordsOf("ru")("registry:person.notFound"));
  expect(calls).toEqual([]);
});

test("a page whose remote does not load stays readable, and can be reloaded", async ({
  admin,
  visit,
}) => {
  const words = wordsOf("ru");
  const person = await makePerson(admin, {});
  const { page, context } = await visit();
  await context.route("**/mf/mf-registry/**/*.js*", (route) => route.abort());
  await page.goto(`/p/${person.slug}`);
  await shows(page, words("shell:remote.stillPage"));
  await expect(page.getByRole("heading", { level: 1, name: person.surname ?? "" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.unroute("**/mf/mf-registry/**/*.js*");
  await page.getByRole("button", { name: words("ui:retry") }).click();
  await waitForHydration(page);
  await expect(page.getByText(words("shell:remote.stillPage"))).toHaveCount(0);
  await page.getByRole("button", { name: words("registry:person.suggestChange") }).click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
});

test("a press before the scripts have arrived is repeated", async ({ admin, visit }) => {
  const words = wordsOf("ru");
  const person = await makePerson(admin, {});
  const { page, context } = await visit();
  const arrive = await holdScripts(context, "**/mf/mf-*/**/*.js*");
  await page.goto(`/p/${person.slug}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: words("registry:person.suggestChange") }).click();
  arrive();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
});

test("text that is typed before the page is hydrated stays in its field", async ({ visit }) => {
  const { page, context } = await visit();
  const arrive = await holdScripts(context, "**/mf/mf-registry/**/*.js*");
  await page.goto("/", { waitUntil: "commit" });
  const field = page.locator("input[type=search]");
  await field.fill("Гааз");
  arrive();
  await waitForHydration(page);
  await expect(field).toHaveValue("Гааз");
  await page.getByRole("button", { name: wordsOf("ru")("common:search") }).click();
  await expect(page).toHaveURL(`/?search=${encodeURIComponent("Гааз")}`);
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
    const arrive = await holdScripts(context, scripts);
    await page.reload({ waitUntil: "commit" });
    await shows(page, /^Страница 2 из/);
    await page.goBack({ waitUntil: "commit" });
    arrive();
    await expect(page).toHaveURL("/");
    await waitForHydration(page);
    await shows(page, /^Страница 1 из/);
  });
}

test("a page that is left before its remote has arrived is replaced", async ({ visit }) => {
  const words = wordsOf("ru");
  const { page, context } = await visit();
  const arrive = await holdScripts(context, "**/mf/mf-registry/**/*.js*");
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
  const arrive = await holdScripts(context, "**/mf/mf-registry/**/*.js*");
  await page.goto("/about", { waitUntil: "commit" });
  await page.waitForFunction(() => "started" in document.documentElement.dataset);
  await page.getByRole("button", { name: "Язык: Русский" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "About the project" })).toBeVisible();
});

test("no letter is lost that is typed while the page is being hydrated", async ({ visit }) => {
  const { page, context } = await visit();
  const arrive = await holdScripts(context, "**/mf/mf-registry/**/*.js*");
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
  const arrive = await holdScripts(context, "**/mf/shell/**/*.js*");
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
  const arrive = await holdScripts(context, "**/mf/mf-submissions/**/*.js*");
  await page.goto(address, { waitUntil: "commit" });
  await page.locator('[name="phone"]').fill("+380671112288");
  await page.getByRole("button", { name: words("submissions:change.submit") }).click();
  arrive();
  await expect(page.getByTestId("receipt")).toBeVisible();
  expect(await storedSuggestions(person.id)).toBe(1);
  // The document alone.
  expect(requested).toHaveLength(1);
});

test("a form that was sent without scripts and is shown again works on with scripts", async ({
  visit,
}) => {
  const words = wordsOf("ru");
  const { page } = await visit();
  await openRendered(page, "/submit-person");
  await waitForHydration(page);
  const surname = page.locator('[name="surname"]');
  const send = async () => {
    await surname.fill("Бартон");
    const [response] = await Promise.all([
      page.waitForResponse(
        (one) => one.request().method() === "POST" && one.url().endsWith("/submit-person"),
      ),
      surname.evaluate((field: HTMLInputElement) => field.form?.submit()),
    ]);
    return response.status();
  };
  // 503 when the renderer takes too long.
  await expect.poll(send).toBe(422);
  await waitForHydration(page);
  await shows(page.locator("#person-name-error"), words("submissions:person.nameRequired"));
  await expect(surname).toHaveValue("Бартон");
  await page.locator('[name="name"]').fill("Клара");
  await page.getByRole("button", { name: words("submissions:person.continue") }).click();
  await expect(page).toHaveURL("/submit-person?step=check");
});

test("a minor sees no page but the one that says so", async ({ visit }) => {
  const { page, context } = await visit({ ageIsKnown: false });
  await context.addInitScript(() => localStorage.setItem("ageConfirmation", "minor"));
  await page.goto("/about");
  await expect(page).toHaveURL("/age-restriction");
  await expect(
    page.getByRole("heading", { name: wordsOf("ru")("shell:age.blockedTitle") }),
  ).toBeVisible();
});

test("a signed-in user's page is drawn over a frame without a name", async ({ visit }) => {
  const { page } = await visit({ as: "reader" });
  await page.goto("/about");
  await expect(page.getByRole("banner").getByRole("button", { name: "reader" })).toBeVisible();
});
