import type { Browser, BrowserContext } from "playwright-core";

/** What a visit cost, up to the first content that the remote draws itself. */
export interface Visit {
  /** Milliseconds from the navigation on. */
  content: number;
  requests: number;
  /** Compressed bytes of JavaScript. */
  script: number;
}

export interface Route {
  name: string;
  path: string;
  /** The remote's own content, not what the gateway wrote in its place. */
  content: string;
}

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A first visit with nothing kept, and the same page again. */
export async function visitTwice(
  browser: Browser,
  origin: string,
  route: Route,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ baseURL: origin, locale: "ru" });
  try {
    await context.addInitScript(watch, route.content);
    return { cold: await visit(context, route), warm: await visit(context, route) };
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, { path }: Route): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  await page.goto(path, { waitUntil: "commit" });
  const found = await page.waitForFunction(measured, null, { timeout: 30_000, polling: 100 });
  const result = await found.jsonValue();
  await page.close();
  if (!result) throw new Error("the page did not measure itself");
  return result;
}

/** In the page, before everything: notes when the content is there. */
function watch(selector: string): void {
  localStorage.setItem("i18nextLng", "ru");
  localStorage.setItem("ageConfirmation", "adult");
  localStorage.setItem("cookieNotice", "seen");
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark("content"));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** In the page: what had begun until then; null before. */
function measured(): Visit | null {
  const content = performance.getEntriesByName("content")[0]?.startTime;
  if (content === undefined) return null;
  const begun = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
    ({ startTime }) => startTime < content,
  );
  const scripts = begun.filter(({ name }) => /\.js(\?|$)/.test(name));
  const script = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { content, requests: begun.length + 1, script };
}
