import { type Language, languages } from "@deeds/i18n";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { overflow, rulesOfColour, violations } from "../src/look.ts";
import { atRest } from "../src/screen.ts";
import { screens } from "../src/screens.ts";

const origin = inject("origin");
const { visitScreen } = useBrowser();

/** Each language is looked at in one width; together they are a phone, a tablet and a desk. */
const widthOf: Record<Language, number> = { ru: 360, en: 768, uk: 1280 };
/** No page may need sideways scrolling: 640 and 320 px are a desk at 200 and 400 % zoom. */
const widths = [320, 640, 768, 1280];

for (const screen of screens) {
  for (const language of languages) {
    it(`${screen.name} breaks no rule of WCAG 2.2 AA and loses nothing at any width, ${language}`, async () => {
      const page = await visitScreen(origin, screen, language);
      await page.setViewportSize({ width: widthOf[language], height: 860 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await atRest(page);
        const rules = colorScheme === "dark" ? rulesOfColour : undefined;
        expect(await violations(page, rules), colorScheme).toEqual([]);
      }
      for (const width of widths) {
        await page.setViewportSize({ width, height: 860 });
        await expect.poll(() => overflow(page), { message: `${width} px` }).toBeLessThanOrEqual(0);
      }
    });
  }
}
