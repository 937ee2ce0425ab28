import { request as forward } from "node:http";
import { text } from "node:stream/consumers";
import { serve } from "@deeds/test-kit/http-server";
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

/**
 * Starts a proxy. `hold` withholds the end of each document, from the middle of the element with this id, until
 * what it returned is called.
 */
export async function startDocumentProxy() {
  let arrival = Promise.resolve();
  let heldId = "";
  const { origin, stop } = await serve((request, response) => {
    const { "accept-encoding": encoding, ...headers } = request.headers;
    const { method, url = "" } = request;
    const isDocument = headers["sec-fetch-dest"] === "document";
    const forwarded = forward(url, { method, headers }, async (found) => {
      response.writeHead(found.statusCode ?? 502, found.headers);
      if (!isDocument || heldId === "") return found.pipe(response);
      const html = await text(found);
      const half = html.indexOf(`id="${heldId}"`) + 100;
      response.write(html.slice(0, half));
      await arrival;
      return response.end(html.slice(half));
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const hold = (id: string): (() => void) => {
    heldId = id;
    const { promise, resolve } = Promise.withResolvers<void>();
    arrival = promise;
    return resolve;
  };
  return { origin, hold, stop };
}
