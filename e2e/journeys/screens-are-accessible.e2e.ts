import { languages } from "@deeds/i18n";
import type { Page } from "@playwright/test";
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

const pageOf = ({ name }: { name: string }) => name.split("-")[0];
const isFirstOfItsPage = (screen: { name: string }) =>
  screen === screens.find((other) => pageOf(other) === pageOf(screen));

/** All screens; otherwise the first of each page, e.g. of those named `profile-…`. */
const chosenScreens = process.env.TEST_FULL ? screens : screens.filter(isFirstOfItsPage);

/** Each screen has its own combination, so that all are covered over the screens; or it has all. */
const combinationsOf = (index: number): Combination[] =>
  process.env.TEST_FULL ? combinations : combinations.slice(index % 18, (index % 18) + 1);

async function expectNoViolation(page: Page, { width, theme }: Combination): Promise<void> {
  await page.setViewportSize({ width, height: 860 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await atRest(page);
  expect(await violations(page), `${width} px, ${theme}`).toEqual([]);
}

for (const [index, screen] of chosenScreens.entries()) {
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
