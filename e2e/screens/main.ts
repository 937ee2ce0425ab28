/**
 * Pictures of every screen in every state: three languages, three widths, both themes.
 *
 *   pnpm --filter @deeds/e2e screens --only profile --language uk --width 390 --theme dark
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Language, languages } from "@deeds/i18n";
import { launchChromium } from "@deeds/test-kit/chromium";
import type { Browser } from "playwright-core";
import { printLine } from "../../scripts/print-line.ts";
import { readArguments } from "../../scripts/read-arguments.ts";
import { startCommandProduct } from "../src/product.ts";
import { atRest, prepareVisit, type Screen } from "../src/screen.ts";
import { screens } from "../src/screens.ts";

const { values } = readArguments(
  "pnpm --filter @deeds/e2e screens [--only NAME] [--language ru|en|uk] [--width PIXELS] [--theme light|dark] [--origin URL]",
  {
    options: {
      only: { type: "string", default: "" },
      language: { type: "string" },
      width: { type: "string" },
      theme: { type: "string" },
      /** A product that runs already, e.g. http://127.0.0.1:8080; by default one is started. */
      origin: { type: "string" },
    },
  },
);

const folder = fileURLToPath(new URL("../../.data/screens", import.meta.url));
const chosen = <Value>(all: readonly Value[], wanted: string | undefined) =>
  all.filter((value) => wanted === undefined || String(value) === wanted);

const widths = values.width ? [Number(values.width)] : [360, 768, 1280];
const themes = chosen(["light", "dark"] as const, values.theme);

async function take(browser: Browser, origin: string, screen: Screen, language: Language) {
  const problems: string[] = [];
  for (const width of widths) {
    const viewport = { width, height: 860 };
    const context = await browser.newContext({ baseURL: origin, locale: language, viewport });
    context.setDefaultTimeout(20_000);
    try {
      const words = await prepareVisit(context, screen, language);
      const page = await context.newPage();
      await screen.open(page, words);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await atRest(page);
        const name = `${screen.name}-${language}-${width}-${colorScheme}.png`;
        const fullPage = (await page.getByRole("dialog").count()) === 0;
        await page.screenshot({ path: join(folder, name), fullPage });
      }
    } catch (problem) {
      problems.push(`${screen.name}, ${language}, ${width} px: ${String(problem).split("\n")[0]}`);
    } finally {
      await context.close();
    }
  }
  return problems;
}

async function main(): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const started = values.origin ? null : await startCommandProduct({ demo: true });
  const origin = values.origin ?? started?.product.origin ?? "";
  const browser = await launchChromium();
  const problems: string[] = [];
  try {
    for (const screen of screens.filter(({ name }) => name.startsWith(values.only))) {
      for (const language of chosen(languages, values.language)) {
        problems.push(...(await take(browser, origin, screen, language)));
      }
      printLine(screen.name);
    }
  } finally {
    await browser.close();
    await started?.close();
  }
  for (const problem of problems) printLine(`not taken: ${problem}`);
  printLine(`pictures are in ${folder}`);
  return problems.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
