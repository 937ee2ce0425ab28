import type { BrowserContext, Page } from "@playwright/test";
import { makePerson, makeProofs } from "../src/records.ts";
import { serveRenderedDocuments } from "../src/rendered-documents.ts";
import { wordsOf } from "../src/screen.ts";
import { expect, requestsOf, shows, test } from "../src/test.ts";

/** An error that React recovers from is an error of the page, which fails these tests. */
const combinations = [
  { colorScheme: "light", isNew: true, timezoneId: "America/Los_Angeles" },
  { colorScheme: "dark", isNew: false, timezoneId: "America/Los_Angeles" },
  { colorScheme: "dark", isNew: true, timezoneId: "Pacific/Kiritimati" },
  { colorScheme: "light", isNew: false, timezoneId: "Pacific/Kiritimati" },
] as const;

/** Notes the heading of the document before any script runs. */
async function noteHeading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      Object.assign(window, { headingOfServer: document.querySelector("#root h1") });
    });
  });
}

/** Waits for the shell and the page's remote, whose buttons then have the props of React. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#content, #content button, #content a, #content h1")].every(
      (element) => Object.keys(element).some((key) => key.startsWith("__reactProps")),
    ),
  );
}

const isHeadingOfServer = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { headingOfServer } = window as unknown as { headingOfServer: Element | null };
    return headingOfServer !== null && headingOfServer === document.querySelector("#root h1");
  });

for (const language of ["ru", "en", "uk"] as const) {
  test(`every public page hydrates without a mismatch, in ${language}`, async ({
    admin,
    baseURL = "",
    openContext,
    openPage,
  }) => {
    const person = await makePerson(admin, { notes: "Лечила раненых.", birthDate: "1821-12-25" });
    await makeProofs(admin, person.id, 3);
    const addresses = [
      "/",
      "/?page=2&sort=name",
      "/?search=Barton",
      `/p/${person.slug}`,
      `/people/${person.id}`,
      `/people/${person.id}#proof-1`,
      "/people/999999999",
      "/about",
      "/submit-person",
      "/receipts/person/unknown",
      "/auth",
      "/account",
      "/dashboard",
      "/nowhere",
    ];
    for (const { isNew, ...emulation } of combinations) {
      const context = await openContext({ language }, emulation);
      await serveRenderedDocuments(context, baseURL);
      await noteHeading(context);
      await context.addInitScript(
        ([isFirst, theme]) => {
          if (isFirst) return;
          localStorage.setItem("ageConfirmation", "adult");
          localStorage.setItem("cookieNotice", "seen");
          localStorage.setItem("theme", theme);
          const draft = { value: { name: "Клара" }, savedAt: "2026-01-31T10:00:00.000Z" };
          localStorage.setItem("draft:submit-person", JSON.stringify(draft));
        },
        [isNew, emulation.colorScheme] as const,
      );
      const page = await openPage(context);
      for (const address of addresses) {
        await page.goto(address);
        await waitForHydration(page);
        expect(await isHeadingOfServer(page), address).toBe(true);
      }
      await context.close();
    }
  });
}

test("a person who is not there is not asked for again", async ({ baseURL = "", visit }) => {
  const { page, context } = await visit();
  await serveRenderedDocuments(context, baseURL);
  const calls = requestsOf(page, /\/api\/public\/people\//);
  await page.goto("/people/999999999");
  await waitForHydration(page);
  await shows(page, wordsOf("ru")("registry:person.notFound"));
  expect(calls).toEqual([]);
});

test("a page whose remote does not load stays readable, and can be reloaded", async ({
  admin,
  baseURL = "",
  visit,
}) => {
  const words = wordsOf("ru");
  const person = await makePerson(admin, {});
  const { page, context } = await visit();
  await serveRenderedDocuments(context, baseURL);
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
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a press before the scripts have arrived is repeated", async ({
  admin,
  baseURL = "",
  visit,
}) => {
  const words = wordsOf("ru");
  const person = await makePerson(admin, {});
  const { page, context } = await visit();
  await serveRenderedDocuments(context, baseURL);
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await context.route("**/mf/mf-*/**/*.js*", async (route) => {
    if (!route.request().url().includes("/mf/shell/")) await arrival;
    await route.continue();
  });
  await page.goto(`/p/${person.slug}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: words("registry:person.suggestChange") }).click();
  arrive();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("text that is typed before the page is hydrated stays in its field", async ({
  baseURL = "",
  visit,
}) => {
  const { page, context } = await visit();
  await serveRenderedDocuments(context, baseURL);
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await context.route("**/mf/mf-registry/**/*.js*", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByRole("searchbox");
  await field.fill("Гааз");
  arrive();
  await waitForHydration(page);
  await expect(field).toHaveValue("Гааз");
  await page.getByRole("button", { name: wordsOf("ru")("common:search") }).click();
  await expect(page).toHaveURL(`/?search=${encodeURIComponent("Гааз")}`);
});

test("a minor sees no page but the one that says so", async ({ baseURL = "", visit }) => {
  const { page, context } = await visit({ ageIsKnown: false });
  await serveRenderedDocuments(context, baseURL);
  await context.addInitScript(() => localStorage.setItem("ageConfirmation", "minor"));
  await page.goto("/about");
  await expect(page).toHaveURL("/age-restriction");
  await expect(
    page.getByRole("heading", { name: wordsOf("ru")("shell:age.blockedTitle") }),
  ).toBeVisible();
});

test("a signed-in user's page is drawn over a frame without a name", async ({
  baseURL = "",
  visit,
}) => {
  const { page, context } = await visit({ as: "reader" });
  await serveRenderedDocuments(context, baseURL);
  await page.goto("/about");
  await expect(page.getByRole("banner").getByText("reader")).toBeVisible();
});
