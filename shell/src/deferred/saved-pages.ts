import { sessionStore } from "@deeds/remote-kit";
import { isNavigation } from "./update-check.ts";

/** A page that was left sooner was not read. */
const readMs = 1_000;

/**
 * Installs the service worker, has it save the pages that a visitor without an account reads, and opens saved
 * pages by their documents while there is no connection. Signing out deletes what is saved.
 */
export async function startSaving(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  // An activating worker has no navigation preload yet: the next document would get no page token.
  if (active?.state === "activating") {
    await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
  }
  sessionStore.subscribe(({ user }, before) => {
    if (before.user && !user) active?.postMessage({ clear: true });
  });

  const save = () => {
    const isVisitor = sessionStore.getState().user === null;
    if (isVisitor && navigator.onLine) active?.postMessage({ page: location.href, files: files() });
  };
  if (!isDocumentOfWorker()) save();
  let reading: ReturnType<typeof setTimeout> | undefined;
  // Where browsers have it; others save the pages that are opened by their documents.
  window.navigation?.addEventListener("currententrychange", () => {
    clearTimeout(reading);
    reading = setTimeout(save, readMs);
  });

  let saved = new Set<string>();
  const readSaved = async () => {
    saved = await savedAddresses();
  };
  addEventListener("offline", () => void readSaved());
  if (!navigator.onLine) await readSaved();
  // In the capture phase, before the router, so that the browser itself follows the link.
  const openSaved = (event: MouseEvent) => {
    if (navigator.onLine || !(event.target instanceof Element)) return;
    const link = event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || !isNavigation(link, event)) return;
    if (saved.has(`${link.pathname}${link.search}`)) event.stopPropagation();
  };
  addEventListener("click", openSaved, { capture: true });
}

/** The worker has saved it already: while it is saved again, it is missing for a moment. */
function isDocumentOfWorker(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  const isUnchanged = visit?.name.split("#")[0] === location.href.split("#")[0];
  return navigator.serviceWorker.controller !== null && isUnchanged;
}

/** What the page has loaded of the front ends; a first visit's files did not pass the worker. */
const files = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/mf/`));

async function savedAddresses(): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith("deeds-pages-"));
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(
    keys.flat().map(({ url }) => {
      const { pathname, search } = new URL(url);
      return `${pathname}${search}`;
    }),
  );
}
