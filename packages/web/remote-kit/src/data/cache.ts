import type { Cache, State } from "swr";
import { create } from "zustand";
import { canonicalKey } from "../api/request.ts";
import { errorOfBody } from "../api/response.ts";

/** The one cache of the page, by `METHOD path?query`. */
export const cache: Cache = new Map<string, State>();

/** Mounted components per key: a key without any is dropped instead of reloaded. */
const readers = new Map<string, number>();

const loadedAt = new Map<string, number>();

/** The context of a server bundle has no clock. */
const now = (): number => globalThis.performance?.now() ?? 0;

type Mutator = (
  key: string,
  data?: undefined,
  options?: { revalidate: boolean },
) => Promise<unknown>;

let mutate: Mutator | undefined;

export function takeMutator(mutator: Mutator): void {
  mutate = mutator;
}

/** Called when its components are unmounted: what ends later must not use it. */
export function releaseMutator(mutator: Mutator): void {
  if (mutate === mutator) mutate = undefined;
}

/** Called before the request of a component begins: a key without readers is dropped with its request. */
export function addReader(key: string): () => void {
  readers.set(key, (readers.get(key) ?? 0) + 1);
  return () => void readers.set(key, (readers.get(key) ?? 1) - 1);
}

export function noteLoaded(key: string): void {
  loadedAt.set(key, now());
}

/** Milliseconds since a key was loaded; Infinity when it never was. */
export const ageOf = (key: string): number =>
  now() - (loadedAt.get(key) ?? Number.NEGATIVE_INFINITY);

/** Keys of the page's initial data that no component has read: the page may not be hydrated yet. */
const unread = new Set<string>();
/** Those that have changed since: they are loaded again once they were read. */
const outdated = new Set<string>();

/** Keys whose error came with the page: what shows it first does not load it again. */
const seededFailures = new Set<string>();

/**
 * Fills the cache with the responses that the page was rendered with: `data` of those that succeeded,
 * `failures` of those that were refused. Data is not parsed by its contract again: that would cost the
 * first paint the schemas.
 */
export function seedCache(
  data: Record<string, unknown>,
  failures: Record<string, { status: number; body: unknown }> = {},
): void {
  for (const [raw, response] of Object.entries(data)) {
    const key = canonicalKey(raw);
    cache.set(key, { data: response });
    unread.add(key);
    noteLoaded(key);
  }
  for (const [raw, { status, body }] of Object.entries(failures)) {
    const key = canonicalKey(raw);
    cache.set(key, { error: errorOfBody(status, body) });
    unread.add(key);
    seededFailures.add(key);
  }
}

/** Empties the cache before another page is rendered on the server, where no component is mounted. */
export function resetCache(): void {
  for (const key of [...cache.keys()]) cache.delete(key);
  loadedAt.clear();
  unread.clear();
  outdated.clear();
  seededFailures.clear();
}

/** Whether the error of a key came with the page and was not shown yet. */
export const isSeededFailure = (key: string): boolean => seededFailures.has(key);

/** Called when a component shows a key: reloads what has changed since the server rendered it. */
export function noteShown(key: string): void {
  seededFailures.delete(key);
  if (unread.delete(key) && outdated.delete(key)) void mutate?.(key);
}

/**
 * Revalidates every key whose path begins with one of the prefixes: `/api/proofs` covers everything
 * below it, `/api/proofs?` only itself with any query.
 */
export const revalidate = (prefixes: readonly string[]): Promise<void> =>
  renew((key) => prefixes.some((prefix) => matchesPrefix(key, prefix)));

/** Revalidates everything, e.g. after the connection was lost. */
export const revalidateAll = (): Promise<void> => renew(() => true);

/** Clears the cache for another viewer and reloads what is on the page. */
export const clearAll = (): Promise<void> => {
  unread.clear();
  return renew(
    () => true,
    (key) => {
      clear(key);
      return reload(key);
    },
  );
};

async function renew(
  matches: (key: string) => boolean,
  load: (key: string) => Promise<void> = reload,
): Promise<void> {
  await Promise.all(takeStale(matches).map((key) => load(key)));
}

/** Keys whose data was cleared and has not been loaded since. */
const cleared = new Set<string>();

/** Renders the caller again when keys are cleared, and when they have data again. */
export const useClearings = create(() => ({}));

const renderAgain = (): void => useClearings.setState({}, true);

function clear(key: string): void {
  cleared.add(key);
  void mutate?.(key, undefined, { revalidate: false });
  renderAgain();
}

async function reload(key: string): Promise<void> {
  await mutate?.(key);
  if (cache.get(key)?.data !== undefined && cleared.delete(key)) renderAgain();
}

/** Drops the matching keys that no component shows; returns the others, to be reloaded. */
export function takeStale(matches: (key: string) => boolean): string[] {
  const keys = [...cache.keys()].filter(matches);
  const read = keys.filter(isRead);
  for (const key of keys) {
    if (isRead(key)) continue;
    // What the server has rendered is hydrated with the data that it was rendered with.
    if (unread.has(key)) outdated.add(key);
    else drop(key);
  }
  return read;
}

/** Reloads a key, or drops it when no component shows it any more. */
export async function renewKey(key: string): Promise<void> {
  if (isRead(key)) await reload(key);
  else drop(key);
}

/** Called when a component has mounted: loads a key that was dropped between its render and then. */
export function loadDropped(key: string): void {
  const { data, error, isValidating } = cache.get(key) ?? {};
  if (data === undefined && error === undefined && !isValidating) void mutate?.(key);
}

const isRead = (key: string): boolean => (readers.get(key) ?? 0) > 0;

function drop(key: string): void {
  // Also discards a request in flight, which would bring the old response back.
  void mutate?.(key);
  cache.delete(key);
}

/** Whether a key (`GET /api/proofs?status=pending`) matches a path prefix, see `revalidate`. */
export function matchesPrefix(key: string, prefix: string): boolean {
  const address = key.slice(key.indexOf(" ") + 1);
  const path = prefix.replace(/\?$/, "");
  if (!address.startsWith(path)) return false;
  const next = address.charAt(path.length);
  if (next === "" || next === "?") return true;
  return prefix === path && (next === "/" || path.endsWith("/"));
}
