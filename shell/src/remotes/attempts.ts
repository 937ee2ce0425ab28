import type { LiveRemote } from "@deeds/contracts";

/** One try to load a remote. */
export interface Attempt {
  readonly version: string;
  /** Address of the entry module. */
  readonly entry: string;
  readonly integrity: string;
  /** The address is not the published one, so the page's integrity map does not know it. */
  readonly renamed: boolean;
}

/**
 * In which order a remote is tried: its live version; the same under a new address, for a browser
 * that remembers the first failure; then the version that was live before it. A file without a hash
 * is never tried.
 */
export function attemptsFor(remote: LiveRemote, token: string): Attempt[] {
  const live = attempt(remote);
  const previous = remote.previous && attempt(remote.previous);
  const again = live && { ...live, entry: `${live.entry}?retry=${token}`, renamed: true };
  return [live, again, previous].filter((one) => one !== null && one !== undefined);
}

function attempt(from: Pick<LiveRemote, "version" | "base" | "entry" | "integrity">) {
  const integrity = from.integrity[from.entry];
  if (!integrity) return null;
  return { version: from.version, entry: from.base + from.entry, integrity, renamed: false };
}
