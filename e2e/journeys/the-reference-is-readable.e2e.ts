import { AxeBuilder } from "@axe-core/playwright";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it.each([1440, 390])("a programmer finds a call by a word of it, %i px wide", async (width) => {
  const { page } = await visit({ origin, width });
  await page.goto("/api/docs");
  await page.getByLabel("Find a call").fill("slug-taken put");
  await page.getByText("1 found").waitFor();
  await page.locator("summary").filter({ visible: true }).click();
  await page.getByText("-X PUT").filter({ visible: true }).waitFor();
});

it("a link to a call opens it", async () => {
  const { page } = await visit({ origin });
  await page.goto("/api/docs#call-createProof");
  await page.getByText("-d '{").filter({ visible: true }).waitFor();
});

/** One of each kind: all of them open are too much for a checker of accessibility. */
const shown = ["call-createProof", "call-importPeople", "event-proof_approved", "shape-Person"];

it.each(["light", "dark"] as const)("it breaks no rule of accessibility, %s", async (scheme) => {
  const { page } = await visit({ origin });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto("/api/docs");
  await page.evaluate((ids) => {
    for (const id of ids) document.getElementById(id)?.closest("details")?.setAttribute("open", "");
  }, shown);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  }
});
