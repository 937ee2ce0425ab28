import { createHash } from "node:crypto";
import {
  type FrontEndName,
  hashOfIntegrity,
  type LiveRemote,
  type LiveSet,
  type RenderedSet,
} from "@deeds/contracts";

/** A release set as the renderer evaluates it. */
export interface RenderableSet {
  /** The hash of the description. */
  hash: string;
  /** A `renderedSet` as JSON. */
  description: Buffer;
  /** The paths of the server bundles at the releases service, by hash. */
  bundles: ReadonlyMap<string, string>;
  /** The paths by which stacks name the server bundles, by front end. */
  publishedPaths: ReadonlyMap<string, string>;
}

/**
 * Returns what pages of a front end are rendered with: the shell, that front end and those that fill
 * slots, without what only browsers need. Sets that differ elsewhere, by a canary of another front end,
 * share it, since the renderer evaluates each. `null` when the shell has no server bundle: browsers render
 * the pages.
 */
export function renderableSet({ remotes }: LiveSet, name: FrontEndName): RenderableSet | null {
  const needed = neededFor(name, remotes);
  const rendered = needed.flatMap((remote) => {
    const integrity = remote.server && !remote.off && remote.integrity[remote.server];
    return integrity ? [{ remote, hash: hashOfIntegrity(integrity) }] : [];
  });
  if (!rendered.some(({ remote }) => remote.name === "shell")) return null;
  const bundles = Object.fromEntries(rendered.map(({ remote, hash }) => [remote.name, hash]));
  const live = { ...anySet, remotes: needed.map(withoutFiles) };
  const description = Buffer.from(JSON.stringify({ live, bundles } satisfies RenderedSet));
  return {
    hash: createHash("sha384").update(description).digest("hex"),
    description,
    bundles: new Map(rendered.map(({ remote, hash }) => [hash, serverBundlePath(remote)])),
    publishedPaths: new Map(
      rendered.map(({ remote }) => [remote.name, `${remote.base}${remote.server}`]),
    ),
  };
}

/** Returns a key that is the same for sets of one live state with the same `renderableSet`. */
export const renderingKey = ({ remotes }: LiveSet, name: FrontEndName): string =>
  neededFor(name, remotes)
    .map((remote) => `${remote.name}@${remote.version}${remote.off ? " off" : ""}`)
    .join(" ");

const neededFor = (name: FrontEndName, remotes: readonly LiveRemote[]): LiveRemote[] =>
  remotes.filter(
    (remote) => remote.name === "shell" || remote.name === name || remote.slots.length > 0,
  );

/** Pages are rendered the same in every set with these versions. */
const anySet = { id: 1, key: "", activatedAt: new Date(0).toISOString() };

const withoutFiles = (remote: LiveRemote): LiveRemote => ({
  ...remote,
  preload: { js: [], css: [], fonts: [] },
  integrity: {},
  previous: null,
});

/** Where the releases service has the server bundle of a version: not among the files of browsers. */
export const serverBundlePath = ({ name, version }: Pick<LiveRemote, "name" | "version">): string =>
  `/internal/versions/${name}/${version}/server`;
