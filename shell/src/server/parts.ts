import { type Language, languages } from "@deeds/i18n";
import type { Texts } from "@deeds/i18n/react";
import { namespaceOf, RemoteLoadError, type RemoteModule } from "@deeds/remote-kit";
import type { RenderPass } from "@deeds/remote-kit/render";
import type { ComponentType } from "react";
import { requireRemoteModule } from "../remotes/remote-module.ts";

type Part = ComponentType<Record<string, unknown>>;

/** Imports all pages, slots and texts of remotes from their server bundles, so that nothing is lazy. */
export async function readParts(remotes: Readonly<Record<string, unknown>>) {
  const parts = new Map<string, Part>();
  const failures = new Map<string, unknown>();
  const texts: Record<Language, Texts> = { ru: {}, en: {}, uk: {} };
  for (const [name, exposed] of Object.entries(remotes)) {
    try {
      const remote = requireRemoteModule(name, exposed);
      for (const language of languages) {
        const { default: own } = await remote.translations[language]();
        texts[language][namespaceOf(name)] = own;
      }
      for (const [key, part] of await partsOf(remote)) parts.set(`${name} ${key}`, part);
    } catch (cause) {
      failures.set(name, cause);
    }
  }
  const partOf: RenderPass["partOf"] = (id) => {
    const { remote } = id;
    if (failures.has(remote)) throw failures.get(remote);
    const part = parts.get(`${remote} ${"page" in id ? id.page : id.slot}`);
    // No failure: versions from before the server bundle, and those that the browser renders alone.
    if (!part) throw new RemoteLoadError(remote, new Error("it has no server bundle"));
    return part;
  };
  return { partOf, texts };
}

async function partsOf({ pages, slots = {} }: RemoteModule): Promise<[string, Part][]> {
  const found: [string, Part][] = [];
  for (const [key, load] of [...Object.entries(pages), ...Object.entries(slots)]) {
    const { default: part } = await load();
    found.push([key, part as Part]);
  }
  return found;
}
