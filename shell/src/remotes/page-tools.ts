import type { LiveRemote } from "@deeds/contracts";
import { addTranslations } from "@deeds/i18n/react";
import { namespaceOf } from "@deeds/remote-kit";
import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import type { HashedFile, LoaderTools } from "./remote-loader.ts";

export const pageTools: LoaderTools = {
  preload,
  verify: async ({ address, integrity }) => {
    const response = await fetch(address, { integrity });
    if (!response.ok) throw new Error(`${address} returned ${response.status}`);
    await response.arrayBuffer();
  },
  addStylesheet,
  import(name, entry) {
    // Without `force` the runtime silently ignores a second entry of the same name.
    registerRemotes([{ name, entry, type: "module" }], { force: true });
    return loadRemote(`${name}/remote`);
  },
  report: (failure) =>
    void import(/* webpackChunkName: "deferred" */ "../deferred/report.ts")
      .then(({ report }) => report(failure))
      .catch(() => undefined),
  async loaded(remote) {
    await addTranslations(namespaceOf(remote.name), remote.translations);
  },
};

/** Preloads entry, scripts and styles, except those that the gateway's document preloads or contains. */
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
  const { href } = attributes;
  const { href: absolute } = new URL(href, location.href);
  const known = `link[href="${href}"],link[href="${absolute}"],style[data-href="${href}"]`;
  if (document.querySelector(known)) return;
  const link = Object.assign(document.createElement("link"), attributes);
  if (attributes.rel === "modulepreload") link.crossOrigin = "anonymous";
  document.head.append(link);
}

/**
 * Adds a style sheet with its hash. The federation runtime would add it without, but skips one that
 * is present under the same absolute URL; a rejected sheet therefore stays, without effect, until
 * the next attempt replaces it.
 */
function addStylesheet({ address, integrity }: HashedFile): Promise<void> {
  const { href } = new URL(address, location.href);
  const known = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  if (known && known.dataset.refused === undefined) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href,
    integrity,
  });
  return new Promise((resolve, reject) => {
    // Listeners, because the runtime clears `onload` and `onerror` of a link that it finds.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.dataset.refused = "";
      reject(new Error(`${address} is unavailable or differs from its hash`));
    });
    if (known) known.replaceWith(link);
    else document.head.append(link);
  });
}
