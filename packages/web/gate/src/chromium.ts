import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Launches the Chromium of `CHROMIUM_PATH`, Playwright's download, or an installed Chrome. Throws without one. */
export async function launchChromium(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  const isDownloaded = existsSync(chromium.executablePath());
  try {
    if (CHROMIUM_PATH) {
      // Debian's Chromium in a container has no sandbox; it opens pages of the given product only.
      return await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
    }
    return await chromium.launch(isDownloaded ? {} : { channel: "chrome" });
  } catch (cause) {
    throw new Error(
      "There is no Chromium. Set CHROMIUM_PATH, or run npx playwright-core install chromium.",
      { cause },
    );
  }
}
