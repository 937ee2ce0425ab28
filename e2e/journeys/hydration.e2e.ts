import { pageBootId } from "@deeds/contracts";
import { compileDevelopmentShell } from "@deeds/federation";
import type { BrowserContext, Page } from "@playwright/test";
import { serveDevelopmentShell } from "../src/development-shell.ts";
import { openHydrated, startDocumentProxy, waitForHydration } from "../src/hydration.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { makePerson, makeProofs, type Person } from "../src/records.ts";
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

test("hydration does not write the language of the document again, which would restyle all of it", async ({
  openContext,
  openPage,
}) => {
  const context = await openContext({ language: "uk" });
  await context.addInitScript(() => {
    const note = ([first]: MutationRecord[]) =>
      Object.assign(window, { written: first?.target.nodeName });
    new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ["lang"] });
  });
  const page = await openPage(context);
  await openHydrated(page, "/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  const written = () => page.evaluate(() => (window as { written?: string }).written);
  expect(await written()).toBeUndefined();
  await page.evaluate(() => document.documentElement.setAttribute("lang", "uk"));
  expect(await written()).toBe("HTML");
});

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

/** Tests with the page of a returning visitor, whose documents a proxy withholds in part. */
const slowly = test.extend<{ slowPage: { page: Page; hold: (id: string) => () => void } }>({
  slowPage: async ({ openContext, openPage }, use) => {
    const { origin, hold, stop } = await startDocumentProxy();
    const context = await openContext({}, { proxy: { server: origin } });
    await returnWith(context, "light");
    await noteHeading(context);
    await use({ page: await openPage(context), hold });
    await context.close();
    await stop();
  },
});

slowly(
  "a page whose scripts are cached starts when its slow document has arrived",
  async ({ slowPage: { page, hold } }) => {
    await openHydrated(page, "/");
    const arrive = hold(pageBootId);
    await page.goto("/about", { waitUntil: "commit" });
    const scripts = page.locator("script[type=module]");
    await expect(scripts).toHaveCount(1);
    // A shell that does not wait throws, which fails the test.
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    await page.evaluate(async () => {
      const script = document.querySelector<HTMLScriptElement>("script[type=module]");
      await import(String(script?.src));
    });
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    arrive();
    await waitForHydration(page);
    expect(await isHeadingOfServer(page)).toBe(true);
  },
);

slowly(
  "the scripts of a page are requested when all of them are in its slow document",
  async ({ slowPage: { page, hold } }) => {
    await page.clock.install();
    const arrive = hold("gd-scripts");
    await page.goto("/about", { waitUntil: "commit" });
    await expect(page.locator("#gd-scripts")).toHaveCount(1);
    // Later than the wait of a page that is not painted.
    await page.clock.fastForward(1_000);
    arrive();
    await waitForHydration(page);
    await expect(page.locator("html")).toHaveAttribute("data-started", "");
  },
);

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
