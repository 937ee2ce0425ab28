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
  readonly unchecked: readonly { readonly address: string; readonly integrity: string }[];
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

function live({ version, base, entry, integrity }: Version): Attempt | null {
  return integrity[entry] ? { version, entry: base + entry, unchecked: [] } : null;
}

function again({ version, base, entry, integrity }: Version, token: string): Attempt | null {
  const hash = integrity[entry];
  const address = `${base}${entry}?retry=${token}`;
  return hash ? { version, entry: address, unchecked: [{ address, integrity: hash }] } : null;
}

function before({ version, base, entry, integrity }: Version): Attempt | null {
  if (!integrity[entry]) return null;
  const scripts = Object.entries(integrity).filter(([file]) => file.endsWith(".js"));
  const unchecked = scripts.map(([file, hash]) => ({ address: base + file, integrity: hash }));
  return { version, entry: base + entry, unchecked };
}
