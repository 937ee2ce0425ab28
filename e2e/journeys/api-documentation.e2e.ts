import { errorText } from "@deeds/i18n/errors";
import type { Page } from "@playwright/test";
import { productOrigin } from "../src/product-under-test.ts";
import { overflow, violations } from "../src/screen.ts";
import { expect, shows, test } from "../src/test.ts";

test.describe.configure({ mode: "parallel" });

const opener = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("a programmer finds a call by a word of it, on a desktop and a phone", {
  tag: "@long",
}, async ({ open }) => {
  const { page } = await open("/api/docs", { width: 1440 });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.getByPlaceholder("Filter by tag").fill("");
    await page.getByPlaceholder("Filter by tag").fill("slug-taken put");
    await expect(page.locator(".opblock")).toHaveCount(1);
  }
  await opener(page, /^PUT/).click();
  await expect(page.getByText("Refused: ").first()).toBeVisible();
});

test("a programmer tries a call and gets it as a command line", { tag: "@long" }, async ({
  open,
}) => {
  const { page } = await open("/api/docs#/people/person");
  // Swagger UI renders every call before it opens the linked one.
  await page.getByRole("button", { name: "Try it out" }).click({ timeout: 45_000 });
  await page.getByPlaceholder("id").fill("1");
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText(`${productOrigin}/api/people/1`).first()).toBeVisible();
  await shows(page, "curl -X", errorText("not-authenticated", "ru"));
});

/** By a link to a call, which opens it. */
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

/** As a subscriber reads the fields of an event. */
async function openEvents(page: Page): Promise<void> {
  await page.goto("/api/docs");
  await page.getByLabel("Select a definition").selectOption("Events");
  await opener(page, /person_approved/).click();
  await expect(page.getByText('"specversion": "1.0"')).toBeVisible();
}

const views = [
  { what: "calls", open: openCalls, scheme: "light", width: 1440 },
  { what: "events", open: openEvents, scheme: "dark", width: 390 },
  { what: "calls", open: openCalls, scheme: "dark", width: 390 },
  { what: "events", open: openEvents, scheme: "light", width: 1440 },
] as const;

for (const { what, open, scheme, width } of views) {
  test(`a reader opens ${what}, and the page breaks no rule of accessibility, ${scheme}`, {
    tag: "@long",
  }, async ({ visit }) => {
    const { page } = await visit({ width });
    await page.emulateMedia({ colorScheme: scheme });
    await open(page);
    // Swagger UI gives the responses of every open call a landmark of the same kind without a name.
    const rules = { "landmark-unique": { enabled: false } };
    expect(await violations(page, { rules })).toEqual([]);
    for (const each of [1440, 390]) {
      await page.setViewportSize({ width: each, height: 860 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });
}
