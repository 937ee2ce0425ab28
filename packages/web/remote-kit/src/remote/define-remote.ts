import type { FrontEndName } from "@deeds/contracts";
import type { Translations } from "@deeds/i18n/react";
import type { Lazy, SlotFillings } from "./slots.ts";

export interface RemoteDefinition {
  readonly name: Exclude<FrontEndName, "shell">;
  /** Pages by their path in react-router's form; the same paths as in `manifest.json`. */
  readonly pages: Readonly<Record<string, Lazy>>;
  readonly slots?: SlotFillings | undefined;
  /**
   * A file per language, under the namespace `namespaceOf(name)`. The gateway asks for a chunk
   * named `texts-<language>` along with the page.
   */
  readonly translations: Translations;
}

/** What a remote exports; the shell checks `contract` before it uses anything else. */
export interface RemoteModule extends RemoteDefinition {
  readonly contract: 1;
}

/** All that a remote offers: the default export of its `src/remote.tsx`, see the README. */
export const defineRemote = (definition: RemoteDefinition): RemoteModule => ({
  contract: 1,
  ...definition,
});

/** Namespace of a remote's texts: `registry` for `mf-registry`. */
export const namespaceOf = (name: FrontEndName): string => name.replace(/^mf-/, "");
