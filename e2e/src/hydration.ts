import type { BrowserContext, Page } from "@playwright/test";

/** Waits for the shell and the page's remote, whose buttons then have the props of React. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#content, #content button, #content a, #content h1")].every(
      (element) => Object.keys(element).some((key) => key.startsWith("__reactProps")),
    ),
  );
}

/** Opens a page and waits for its scripts, which the browser requests once it has painted the page. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Holds back what is requested from the address; returns what lets it arrive. */
export async function holdResponses(context: BrowserContext, address: string): Promise<() => void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await context.route(address, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}
