import { AxeBuilder } from "@axe-core/playwright";
import { languages } from "@deeds/i18n";
import { errorText } from "@deeds/i18n/errors";
import type { Page } from "@playwright/test";
import { productOrigin } from "../src/product-under-test.ts";
import { atRest, overflow, violations } from "../src/screen.ts";
import { screens } from "../src/screens.ts";
import { expect, test } from "../src/test.ts";

test.describe.configure({ mode: "parallel" });

const themes = ["light", "dark"] as const;
const widths = [360, 768, 1280];
/** No page may need sideways scrolling: 640 and 320 px are a desktop at 200 and 400 % zoom. */
const zoomedWidths = [320, 640, 768, 1280];

type Combination = (typeof combinations)[number];

const combinations = languages.flatMap((language) =>
  widths.flatMap((width) => themes.map((theme) => ({ language, width, theme }))),
);

/** Each screen has its own combination, so that all are covered over the screens; or it has all. */
const combinationsOf = (index: number): Combination[] =>
  process.env.TEST_FULL ? combinations : combinations.slice(index % 18, (index % 18) + 1);

async function expectNoViolation(page: Page, { width, theme }: Combination): Promise<void> {
  await page.setViewportSize({ width, height: 860 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await atRest(page);
  expect(await violations(page), `${width} px, ${theme}`).toEqual([]);
}

for (const [index, screen] of screens.entries()) {
  for (const language of languages) {
    const chosen = combinationsOf(index).filter((one) => one.language === language);
    if (chosen.length === 0) continue;
    const places = chosen.map(({ width, theme }) => `${width} px ${theme}`).join(", ");
    test(`${screen.name} breaks no rule of WCAG 2.2 AA and loses nothing at any width, ${language}, ${places}`, async ({
      visitScreen,
    }) => {
      const page = await visitScreen(screen, language);
      for (const combination of chosen) await expectNoViolation(page, combination);
      for (const width of zoomedWidths) {
        await page.setViewportSize({ width, height: 860 });
        await expect.poll(() => overflow(page), { message: `${width} px` }).toBeLessThanOrEqual(0);
      }
    });
  }
}

const opener = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

for (const width of [1440, 390]) {
  test(`a programmer finds a call by a word of it, ${width} px wide`, async ({ visit }) => {
    const { page } = await visit({ width });
    await page.goto("/api/docs");
    await page.getByPlaceholder("Filter by tag or path").fill("slug-taken put");
    await expect(page.locator(".opblock")).toHaveCount(1);
    await opener(page, /^PUT/).click();
    await expect(page.getByText("Refused: ").first()).toBeVisible();
  });
}

test("a programmer tries a call and gets it as a command line", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/api/docs#/people/person");
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByPlaceholder("id").fill("1");
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText(`${productOrigin}/api/people/1`).first()).toBeVisible();
  await expect(page.getByText("curl -X")).toBeVisible();
  await expect(page.getByText(errorText("not-authenticated", "ru"))).toBeVisible();
});

test("a link to a call opens it", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/api/docs#/proofs/createProof");
  await expect(page.getByText('"title": ').first()).toBeVisible();
});

test("a subscriber reads what an event carries", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/api/docs");
  await page.getByLabel("Select a definition").selectOption("Events");
  await opener(page, /person_approved/).click();
  await expect(page.getByText('"specversion": "1.0"')).toBeVisible();
});

async function openCalls(page: Page): Promise<void> {
  await page.goto("/api/docs#/proofs/createProof");
  await expect(page.getByText('"title": ').first()).toBeVisible();
  const form = page.locator("#operations-people-importPeople");
  await form.getByRole("button").first().click();
  await expect(form.getByRole("button", { name: "Try it out" })).toBeVisible();
  const schemas = page.locator(".models");
  await schemas.getByRole("button", { name: "Schemas" }).click();
  await schemas.getByRole("button", { name: "Person", exact: true }).click();
}

async function openEvents(page: Page): Promise<void> {
  await page.goto("/api/docs?urls.primaryName=Events");
  await opener(page, /person_approved/).click();
  await expect(page.getByText('"specversion": "1.0"')).toBeVisible();
}

const views = [
  { what: "calls", open: openCalls, scheme: "light", width: 1440 },
  { what: "events", open: openEvents, scheme: "dark", width: 390 },
  { what: "calls", open: openCalls, scheme: "dark", width: 390 },
  { what: "events", open: openEvents, scheme: "light", width: 1440 },
] as const;

for (const { what, open, scheme, width } of process.env.TEST_FULL ? views : views.slice(0, 2)) {
  test(`the page of ${what} breaks no rule of accessibility, ${scheme}`, async ({ visit }) => {
    const { page } = await visit({ width });
    await page.emulateMedia({ colorScheme: scheme });
    await open(page);
    // Swagger UI gives the responses of every open call a landmark of the same kind without a name.
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"] })
      .disableRules("landmark-unique")
      .setLegacyMode()
      .analyze();
    expect(violations).toEqual([]);
    for (const each of [1440, 390]) {
      await page.setViewportSize({ width: each, height: 860 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });
}
