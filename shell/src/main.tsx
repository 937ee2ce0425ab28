import { startI18n } from "@deeds/i18n/react";
import { loadSchemasSoon, type RemoteHost, seedCache, startSession } from "@deeds/remote-kit";
import { loadViewsSoon, onFirstInteraction } from "@deeds/ui";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { knownUser, readBoot } from "./boot/boot.ts";
import { firstPageReady } from "./remotes/first-page-ready.ts";
import { pageTools } from "./remotes/page-tools.ts";
import { createRemoteLoader } from "./remotes/remote-loader.ts";
import { loadTexts } from "./texts/load-texts.ts";

const boot = readBoot();
const viewer = knownUser(boot);
const host: RemoteHost = { live: boot.live, ...createRemoteLoader(boot.live, pageTools) };
seedCache(boot.data);
void startSession(viewer);
// What the gateway wrote stays until there is something to take its place.
await Promise.all([startI18n(loadTexts), firstPageReady(host, location.pathname, viewer)]);
loadViewsSoon();
loadSchemasSoon();
const root = createRoot(rootElement());
// As a transition React draws in slices, between which the page answers to its reader.
startTransition(() => root.render(<App host={host} />));
if (isMeasured()) onFirstInteraction(() => void measure().catch(() => undefined));

/** Everybody in a canary, and of all others one page in ten. */
function isMeasured(): boolean {
  return boot.canary !== undefined || Math.random() < 0.1;
}

async function measure(): Promise<void> {
  const { measureVitals } = await import(/* webpackChunkName: "late" */ "./late/vitals.ts");
  measureVitals(boot.live);
}

/** The gateway's document has the element; a page without it still shows something. */
function rootElement(): HTMLElement {
  const element = document.getElementById("root") ?? document.createElement("div");
  if (!element.isConnected) document.body.append(element);
  return element;
}
