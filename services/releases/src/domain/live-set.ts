import type { BuildManifest, FrontEndName, LiveRemote, LiveSet } from "@deeds/contracts";

export type Versions = Readonly<Record<FrontEndName, string>>;

export interface Activation {
  readonly setId: number;
  readonly remotes: Versions;
  readonly at: Date;
}

export function previousVersions(history: readonly Activation[]): Versions {
  const [live, ...earlier] = history;
  const found = Object.entries(live?.remotes ?? {}).flatMap(([name, version]) => {
    const others = earlier.map((activation) => activation.remotes[name]);
    const before = others.find((other) => other !== undefined && other !== version);
    return before === undefined ? [] : [[name, before] as const];
  });
  return Object.fromEntries(found);
}

interface Composition {
  id: number;
  /** Another one as soon as anything of it is another. */
  key: string;
  at: Date;
  builds: readonly { build: BuildManifest; previous: BuildManifest | null }[];
  off: readonly FrontEndName[];
}

/**
 * A page is old once its key is nobody's any more: after another activation, or another switch. That a
 * canary begins or grows makes no page old.
 * @param number of the activation, with that of the canary upon it
 */
export const keyOf = (number: string, off: readonly FrontEndName[]): string =>
  [number, ...off.toSorted()].join(" ");

export const liveSetOf = ({ id, key, at, builds, off }: Composition): LiveSet => ({
  id,
  key,
  activatedAt: at.toISOString(),
  remotes: builds.map(({ build, previous }) => liveRemoteOf(build, previous, off)),
});

const liveRemoteOf = (
  build: BuildManifest,
  previous: BuildManifest | null,
  off: readonly FrontEndName[],
): LiveRemote => ({
  name: build.manifest.name,
  ...placeOf(build),
  preload: build.preload,
  pages: build.manifest.pages,
  slots: build.manifest.slots,
  ...(build.manifest.navigation && { navigation: build.manifest.navigation }),
  previous: previous && placeOf(previous),
  ...(off.includes(build.manifest.name) && { off: true }),
});

export function changesFrom(base: Versions, set: Versions): Versions {
  const changed = Object.entries(set).filter(([name, version]) => {
    return base[name as FrontEndName] !== version;
  });
  return Object.fromEntries(changed);
}

export const areSame = (one: Versions, other: Versions): boolean =>
  [changesFrom(one, other), changesFrom(other, one)].every((changes) => {
    return Object.keys(changes).length === 0;
  });

/** A set that was never live adds its changes to the live one; any other comes back whole. */
export function versionsUpon(
  live: Versions,
  set: { remotes: Versions; changes?: Versions; activatedAt: Date | null },
): Versions {
  return set.activatedAt === null && set.changes ? { ...live, ...set.changes } : set.remotes;
}

/**
 * The set to go back to: the one that was live before the live one, as that first became so, for what
 * was rolled back from is not gone back to. Null: there was none.
 * @param history latest first, of one environment
 */
export function setBefore(history: readonly Pick<Activation, "setId">[]): number | null {
  const first = history.findLastIndex(({ setId }) => setId === history[0]?.setId);
  return history[first + 1]?.setId ?? null;
}

const placeOf = (build: BuildManifest) => ({
  version: build.version,
  base: `/mf/${build.manifest.name}/${build.version}/`,
  entry: build.entry,
  integrity: Object.fromEntries(build.files.map((file) => [file.path, file.integrity])),
});
