import type { BuildManifest, FrontEndName, LiveRemote, LiveSet } from "@deeds/contracts";

export type Versions = Readonly<Record<FrontEndName, string>>;

/** One moment at which a set became live. */
export interface Activation {
  readonly setId: number;
  readonly remotes: Versions;
  readonly at: Date;
}

/**
 * The version each front end had before the one that is live, from its history, latest first.
 */
export function previousVersions(history: readonly Activation[]): Versions {
  const [live, ...earlier] = history;
  const found = Object.entries(live?.remotes ?? {}).flatMap(([name, version]) => {
    const others = earlier.map((activation) => activation.remotes[name]);
    const before = others.find((other) => other !== undefined && other !== version);
    return before === undefined ? [] : [[name, before] as const];
  });
  return Object.fromEntries(found);
}

/** What the gateway writes into every page. */
export function liveSetOf(
  live: Activation,
  builds: readonly { build: BuildManifest; previous: BuildManifest | null }[],
): LiveSet {
  return {
    id: live.setId,
    activatedAt: live.at.toISOString(),
    remotes: builds.map(({ build, previous }) => liveRemoteOf(build, previous)),
  };
}

const liveRemoteOf = (build: BuildManifest, previous: BuildManifest | null): LiveRemote => ({
  name: build.manifest.name,
  ...placeOf(build),
  preload: build.preload,
  pages: build.manifest.pages,
  slots: build.manifest.slots,
  ...(build.manifest.navigation && { navigation: build.manifest.navigation }),
  previous: previous && placeOf(previous),
});

const placeOf = (build: BuildManifest) => ({
  version: build.version,
  base: `/mf/${build.manifest.name}/${build.version}/`,
  entry: build.entry,
  integrity: Object.fromEntries(build.files.map((file) => [file.path, file.integrity])),
});
