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
  await page.getByText("/api/people/{id}").click();
  await page.getByRole("heading", { name: "Example" }).waitFor();
});

it("a link to a call opens it", async () => {
  const { page } = await visit({ origin });
  await page.goto("/api/docs#call-createProof");
  await page.getByText("-d '{").filter({ visible: true }).waitFor();
});

it.each(["light", "dark"] as const)("it breaks no rule of accessibility, %s", async (scheme) => {
  const { page } = await visit({ origin });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto("/api/docs");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 });
    const folded = await new AxeBuilder({ page }).analyze();
    expect(folded.violations).toEqual([]);
    await page.evaluate(() => {
      for (const entry of document.querySelectorAll("details")) entry.open = !entry.hidden;
    });
    const open = await new AxeBuilder({ page }).analyze();
    expect(open.violations).toEqual([]);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  }
});
