import type { Cache, State } from "swr";
import { canonicalKey } from "../api/request.ts";

/** What the page knows so far, by `METHOD path?query`. The one cache of the page. */
export const cache: Cache = new Map<string, State>();

/** How many mounted components read a key: what nobody reads is dropped in place of reloaded. */
const readers = new Map<string, number>();

/** When a key was last loaded, in milliseconds of `performance.now()`. */
const loadedAt = new Map<string, number>();

/** The part of SWR's own function that is used here. */
type Mutator = (
  key: string,
  data?: undefined,
  options?: { revalidate: boolean },
) => Promise<unknown>;

let mutate: Mutator | undefined;

/** Given by DataProvider as soon as SWR has taken the cache. */
export function takeMutator(mutator: Mutator): void {
  mutate = mutator;
}

export function addReader(key: string): () => void {
  readers.set(key, (readers.get(key) ?? 0) + 1);
  return () => void readers.set(key, (readers.get(key) ?? 1) - 1);
}

export function noteLoaded(key: string): void {
  loadedAt.set(key, performance.now());
}

/** Milliseconds since a key was loaded; Infinity when it never was. */
export const ageOf = (key: string): number =>
  performance.now() - (loadedAt.get(key) ?? Number.NEGATIVE_INFINITY);

/**
 * Puts the first data, written into the page by the gateway, where the pages will look for it. The
 * services have parsed it by its contract; doing so once more would cost the first paint the schemas.
 */
export function seedCache(data: Record<string, unknown>): void {
  for (const [raw, answer] of Object.entries(data)) {
    const key = canonicalKey(raw);
    cache.set(key, { data: answer });
    noteLoaded(key);
  }
}

/**
 * Asks again for what may have changed: every key whose path begins with one of the prefixes.
 * `/api/proofs` covers everything below it, `/api/proofs?` only itself with any query.
 */
export async function revalidate(prefixes: readonly string[]): Promise<void> {
  await renew((key) => prefixes.some((prefix) => matchesPrefix(key, prefix)));
}

/** Asks again for everything, e.g. after the connection was lost. */
export const revalidateAll = (): Promise<void> => renew(() => true);

/** Forgets everything, since another viewer sees other things; what is on the page is asked for. */
export async function forgetAll(): Promise<void> {
  const read = [...cache.keys()].filter(isRead);
  dropUnread(() => true);
  await Promise.all(read.map((key) => mutate?.(key, undefined, { revalidate: true })));
}

async function renew(matches: (key: string) => boolean): Promise<void> {
  const read = [...cache.keys()].filter((key) => matches(key) && isRead(key));
  dropUnread(matches);
  await Promise.all(read.map((key) => mutate?.(key)));
}

const isRead = (key: string) => (readers.get(key) ?? 0) > 0;

function dropUnread(matches: (key: string) => boolean): void {
  for (const key of [...cache.keys()]) {
    if (!matches(key) || isRead(key)) continue;
    // Also forgets a request that is still under way, which would bring the old answer back.
    void mutate?.(key);
    cache.delete(key);
  }
}

/**
 * Whether a key (`GET /api/proofs?status=pending`) belongs to a path prefix: the same path with any
 * query, or a deeper one. A prefix that ends with `?` leaves deeper ones out.
 */
export function matchesPrefix(key: string, prefix: string): boolean {
  const address = key.slice(key.indexOf(" ") + 1);
  const path = prefix.replace(/\?$/, "");
  if (!address.startsWith(path)) return false;
  const next = address.charAt(path.length);
  if (next === "" || next === "?") return true;
  return prefix === path && (next === "/" || path.endsWith("/"));
}
