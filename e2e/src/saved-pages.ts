import { expect, type Page } from "@playwright/test";

/** Has the page install its service worker, which it does with the first interaction. */
export async function installWorker(page: Page): Promise<void> {
  // Before it started, the page notices no interaction.
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  await page.mouse.move(5, 5);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** The paths of the pages that the browser has saved. */
export const savedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("deeds-pages-"));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
