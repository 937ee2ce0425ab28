import { detectLanguage } from "@deeds/i18n";
import { type LoadTexts, startI18n } from "@deeds/i18n/react";
import {
  loadSchemasSoon,
  type RemoteHost,
  seedCache,
  setSentForm,
  startSession,
} from "@deeds/remote-kit";
import { BrowserRouter } from "@deeds/router";
import { loadViewsSoon, onFirstInteraction } from "@deeds/ui";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { knownUser, readBoot } from "./boot/boot.ts";
import { cacheStyles } from "./boot/cache-styles.ts";
import { repeatEarlyEvents } from "./boot/early-events.ts";
import { firstPageReady } from "./remotes/first-page-ready.ts";
import { waitForRetry } from "./remotes/hydration-retry.ts";
import { reportFailures } from "./remotes/page-failures.ts";
import { pageTools } from "./remotes/page-tools.ts";
import { onRecoverableError } from "./remotes/recovered-errors.ts";
import { createRemoteLoader, withoutFallbacks } from "./remotes/remote-loader.ts";

/** The gateway preloads the chunk of the visitor's language by its name. */
const textLoaders = {
  ru: () => import(/* webpackChunkName: "texts-ru" */ "./texts/ru.ts"),
  en: () => import(/* webpackChunkName: "texts-en" */ "./texts/en.ts"),
  uk: () => import(/* webpackChunkName: "texts-uk" */ "./texts/uk.ts"),
};
const loadTexts: LoadTexts = async (language) => (await textLoaders[language]()).texts;

const boot = readBoot();
const viewer = knownUser(boot);
// A candidate shows its failures to those who test it.
const isCandidate = boot.staging || boot.own || boot.preview;
const live = isCandidate ? withoutFallbacks(boot.live) : boot.live;
const host: RemoteHost = { live, waitForRetry, ...createRemoteLoader(live, pageTools) };
if (boot.failedShell) {
  pageTools.report({ remote: "shell", version: boot.failedShell, kind: "load-failed" });
}
reportFailures(live, pageTools.report);
seedCache(boot.data, boot.failures);
setSentForm(boot.form ?? null);
void startSession(viewer);
repeatEarlyEvents();
const app = <App host={host} Router={BrowserRouter} />;
const firstPage = firstPageReady(host, location.pathname, viewer);
// HTML in another language than the reader's stored choice is replaced.
const isHydrated = boot.rendered === true && detectLanguage() === boot.language;
if (isHydrated) {
  await Promise.all([startI18n(loadTexts), nextFrame()]);
  // A transition renders in slices, so the page stays responsive. Areas of remotes follow.
  startTransition(() => void hydrateRoot(rootElement(), app, { onRecoverableError }));
} else {
  // The gateway's placeholder stays until the first page can be rendered.
  await Promise.all([startI18n(loadTexts), firstPage]);
  const root = createRoot(rootElement());
  startTransition(() => root.render(app));
}
loadViewsSoon();
loadSchemasSoon();
// Without it the next document contains its styles again.
afterLoad(() => void cacheStyles().catch(() => undefined));
document.addEventListener("focusin", keepFocus, { once: true });
const isSampled = boot.canary !== undefined || Math.random() < 0.1;
if (isSampled) onFirstInteraction(measure);
// In a saved page the links are to open saved pages.
if (document.documentElement.dataset.saved) savePages();
else if (!isCandidate) onFirstInteraction(savePages);

/** Resolves after the next paint; at once in a hidden page, which has none. */
function nextFrame(): Promise<void> {
  if (document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function afterLoad(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback, { once: true });
}

function loadDeferred() {
  return import(/* webpackChunkName: "deferred" */ "./deferred/start.ts");
}

/** Loaded once an element has the focus: before, there is none to lose. */
function keepFocus(): void {
  void loadDeferred()
    .then(({ recoverFocus }) => recoverFocus())
    .catch(() => undefined);
}

function measure(): void {
  void loadDeferred()
    .then(({ measureVitals }) => measureVitals(boot.live))
    .catch(() => undefined);
}

function savePages(): void {
  void loadDeferred()
    .then(({ startSaving }) => startSaving())
    .catch(() => undefined);
}

/** The gateway's document has `#root`; any other page gets one appended. */
function rootElement(): HTMLElement {
  const element = document.getElementById("root") ?? document.createElement("div");
  if (!element.isConnected) document.body.append(element);
  return element;
}
