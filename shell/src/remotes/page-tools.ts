import type { LiveRemote } from "@deeds/contracts";
import { addTranslations } from "@deeds/i18n/react";
import { namespaceOf } from "@deeds/remote-kit";
import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { noteNavigation } from "../navigation/entries.ts";
import type { HashedFile, LoaderTools } from "./remote-loader.ts";

export const pageTools: LoaderTools = {
  preload,
  verify: async ({ address, integrity }) => {
    const response = await fetch(address, { integrity });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    await response.arrayBuffer();
  },
  style: addSheet,
  import(name, entry) {
    // Without `force` another entry of a known name is ignored in silence.
    registerRemotes([{ name, entry, type: "module" }], { force: true });
    return loadRemote(`${name}/remote`);
  },
  report: (failure) => void reportLate(failure).catch(() => undefined),
  async loaded(remote) {
    await addTranslations(namespaceOf(remote.name), remote.translations);
    noteNavigation(remote);
  },
};

/** Entry, scripts and styles at once; a file that the gateway asked for already is left alone. */
function preload(remote: LiveRemote): void {
  const { base, entry, integrity } = remote;
  for (const file of [entry, ...remote.preload.js]) {
    const hash = integrity[file];
    if (hash) addLink({ rel: "modulepreload", href: base + file, integrity: hash });
  }
  for (const file of remote.preload.css) {
    const hash = integrity[file];
    if (hash) addLink({ rel: "preload", as: "style", href: base + file, integrity: hash });
  }
}

function addLink(attributes: { rel: string; href: string; as?: string; integrity?: string }): void {
  if (document.querySelector(`link[href="${attributes.href}"]`)) return;
  const link = Object.assign(document.createElement("link"), attributes);
  if (attributes.rel === "modulepreload") link.crossOrigin = "anonymous";
  document.head.append(link);
}

/**
 * The federation runtime would add the sheet without its hash; it leaves one alone that is there under
 * the same whole address. One that was refused therefore stays, applied to nothing, until it is tried again.
 */
function addSheet({ address, integrity }: HashedFile): Promise<void> {
  const { href } = new URL(address, location.href);
  const known = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  if (known && known.dataset.refused === undefined) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href,
    integrity,
  });
  return new Promise((resolve, reject) => {
    // The runtime empties `onload` and `onerror` of a link that it finds.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.dataset.refused = "";
      reject(new Error(`${address} is not what was published, or cannot be had`));
    });
    if (known) known.replaceWith(link);
    else document.head.append(link);
  });
}

/** What tells of failures is fetched when there is one to tell of. */
async function reportLate(failure: Parameters<LoaderTools["report"]>[0]): Promise<void> {
  const { report } = await import(/* webpackChunkName: "late" */ "../late/report.ts");
  report(failure);
}
