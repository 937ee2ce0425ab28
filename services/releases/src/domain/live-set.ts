import {
  type BuildManifest,
  type FrontEndName,
  isServerBundle,
  isSourceMap,
  type LiveRemote,
} from "@deeds/contracts";

export type Versions = Readonly<Record<FrontEndName, string>>;

/** A version's id, unique in the installation. */
export const versionId = (remote: FrontEndName, version: string): string => `${remote}@${version}`;

export const versionIds = (remotes: Versions): string[] =>
  Object.entries(remotes).map(([remote, version]) => versionId(remote, version));

export interface Activation {
  readonly setId: number;
  readonly remotes: Versions;
  readonly at: Date;
}

/** How long a gateway may compose pages from what was live before. */
const gatewayDelayMs = 60_000;

/**
 * Returns the ids of the versions that a page may run: those of its set and of its canaries, and those
 * that they fall back on. The set of a page with canaries need not have been live: its other versions
 * are those that were live when the page was made.
 * @param history latest first, of production
 * @param changes of the canaries whose versions the page has
 */
export function versionsOfPage(
  page: { setId: number; issuedAt: number },
  { history, changes }: { history: readonly Activation[]; changes: readonly Versions[] },
): Set<string> {
  const wasLive = (index: number): boolean => {
    const [from, until] = [history[index]?.at, history[index - 1]?.at];
    return (
      from !== undefined &&
      from.getTime() <= page.issuedAt &&
      (until === undefined || until.getTime() >= page.issuedAt - gatewayDelayMs)
    );
  };
  const composed = history.flatMap(({ setId, remotes }, index) => {
    const isOfPage = setId === page.setId || (changes.length > 0 && wasLive(index));
    return isOfPage ? [remotes, previousVersions(history.slice(index))] : [];
  });
  return new Set([...composed, ...changes].flatMap(versionIds));
}

export function previousVersions(history: readonly Activation[]): Versions {
  const [live, ...earlier] = history;
  const found = Object.entries(live?.remotes ?? {}).flatMap(([name, version]) => {
    const versions = earlier.map((activation) => activation.remotes[name]);
    const previous = versions.find((each) => each !== undefined && each !== version);
    return previous === undefined ? [] : [[name, previous] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Returns the key by which an open page recognizes that it is outdated, because of another activation
 * or switch. A canary or a staged version adds a part, so that it changes no other page's key.
 * @param activationId of the live set
 */
export const liveSetKey = (activationId: number, off: readonly FrontEndName[]): string =>
  [activationId, ...off.toSorted()].join(" ");

export const liveRemoteOf = (
  build: BuildManifest,
  previous: BuildManifest | null,
  { isOff }: { isOff: boolean },
): LiveRemote => ({
  name: build.manifest.name,
  ...locationOf(build),
  ...(build.server && { server: build.server }),
  preload: build.preload,
  pages: build.manifest.pages,
  slots: build.manifest.slots,
  ...(build.manifest.navigation && { navigation: build.manifest.navigation }),
  previous: previous && {
    ...locationOf(withoutServer(previous)),
    // Documents are written with it when the live shell does not start.
    ...(build.manifest.name === "shell" && { preload: previous.preload }),
  },
  ...(isOff && { off: true }),
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

/** A set that was never live applies its changes to the live versions; any other returns unchanged. */
export function rebaseVersions(
  live: Versions,
  set: { remotes: Versions; changes?: Versions; activatedAt: Date | null },
): Versions {
  return set.activatedAt === null && set.changes ? { ...live, ...set.changes } : set.remotes;
}

/**
 * Returns the set for a rollback: the one before the first activation of the live set, so that a set
 * that was rolled back is not activated again. `null` when there is none.
 * @param history latest first, of one environment
 */
export function findPreviousSetId(history: readonly Pick<Activation, "setId">[]): number | null {
  const first = history.findLastIndex(({ setId }) => setId === history[0]?.setId);
  return history[first + 1]?.setId ?? null;
}

/** Only live versions are rendered by the server. */
const withoutServer = (build: BuildManifest): BuildManifest => ({
  ...build,
  files: build.files.filter(({ path }) => !isServerBundle(path)),
});

const locationOf = (build: BuildManifest) => ({
  version: build.version,
  base: `/mf/${build.manifest.name}/${build.version}/`,
  entry: build.entry,
  integrity: Object.fromEntries(
    build.files
      .filter(({ path }) => !isSourceMap(path))
      .map(({ path, integrity }) => [path, integrity]),
  ),
});
