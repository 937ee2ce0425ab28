import type { LiveRemote } from "@deeds/contracts";

/** One try to load a remote. */
export interface Attempt {
  readonly version: string;
  /** Address of the entry module. */
  readonly entry: string;
  /**
   * Addresses with their hashes that the page's import map does not know, so that the browser would
   * import them unchecked: another name of the entry, or another version.
   */
  readonly unchecked: readonly HashedFile[];
  /** Its style sheets, which no import map covers. */
  readonly styles: readonly HashedFile[];
}

export interface HashedFile {
  readonly address: string;
  readonly integrity: string;
}

type Version = Pick<LiveRemote, "version" | "base" | "entry" | "integrity">;

/**
 * In which order a remote is tried: its live version; the same under a new address, for a browser
 * that remembers the first failure; then the version that was live before it. An entry without a
 * hash is never tried.
 */
export function attemptsFor(remote: LiveRemote, token: string): Attempt[] {
  const versions = [live(remote), again(remote, token)];
  const previous = remote.previous && before(remote.previous);
  return [...versions, previous].filter((attempt) => attempt !== null);
}

function live(version: Version): Attempt | null {
  return attempt(version, version.base + version.entry, []);
}

function again(version: Version, token: string): Attempt | null {
  const address = `${version.base}${version.entry}?retry=${token}`;
  const integrity = version.integrity[version.entry] ?? "";
  return attempt(version, address, [{ address, integrity }]);
}

function before(version: Version): Attempt | null {
  return attempt(version, version.base + version.entry, filesOf(version, ".js"));
}

function attempt(of: Version, entry: string, unchecked: readonly HashedFile[]): Attempt | null {
  if (!of.integrity[of.entry]) return null;
  return { version: of.version, entry, unchecked, styles: filesOf(of, ".css") };
}

const filesOf = ({ base, integrity }: Version, ending: string): HashedFile[] =>
  Object.entries(integrity)
    .filter(([file]) => file.endsWith(ending))
    .map(([file, hash]) => ({ address: base + file, integrity: hash }));
