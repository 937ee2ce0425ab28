import { createHash } from "node:crypto";
import { hashOfIntegrity, type LiveRemote, type LiveSet, type RenderedSet } from "@deeds/contracts";

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

/** Returns `null` for a set whose shell has no server bundle: browsers render its pages. */
export function renderableSet(live: LiveSet): RenderableSet | null {
  const rendered = live.remotes.flatMap((remote) => {
    const integrity = remote.server && !remote.off && remote.integrity[remote.server];
    return integrity ? [{ remote, hash: hashOfIntegrity(integrity) }] : [];
  });
  if (!rendered.some(({ remote }) => remote.name === "shell")) return null;
  const bundles = Object.fromEntries(rendered.map(({ remote, hash }) => [remote.name, hash]));
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

/** Where the releases service has the server bundle of a version: not among the files of browsers. */
export const serverBundlePath = ({ name, version }: Pick<LiveRemote, "name" | "version">): string =>
  `/internal/versions/${name}/${version}/server`;
