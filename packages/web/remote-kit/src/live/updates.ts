import { eventTypes } from "@deeds/contracts/browser";
import { recentReads } from "../api/call-endpoint.ts";
import { matchesPrefix, renewKey, takeStale } from "../data/cache.ts";
import { countArrivals, isHeld, showArrivals } from "./arrivals.ts";
import type { LiveEvent } from "./live-event.ts";
import { createRevalidationQueue } from "./revalidation-queue.ts";
import { ownDecisions, prefixesOf } from "./stale-prefixes.ts";

const queue = createRevalidationQueue({
  // A list that counts arrivals is reloaded when the visitor wants to see them.
  reload: async (key) => (isHeld(key) ? undefined : renewKey(key)),
  recentReads,
  isHidden: () => document.hidden,
});
document.addEventListener("visibilitychange", queue.resume);

export function markStale(prefixes: readonly string[]): void {
  queue.add(takeStale((key) => prefixes.some((prefix) => matchesPrefix(key, prefix))));
}

/** Of a type of a newer gateway this page knows nothing that it could make stale. */
export const isKnown = ({ type }: LiveEvent): boolean => eventTypes.includes(type);

export function applyEvent(event: LiveEvent): void {
  const prefixes = prefixesOf(event);
  countArrivals(event, (key) => prefixes.some((prefix) => matchesPrefix(key, prefix)));
  markStale(prefixes);
}

/** Something was decided that this viewer may not know of by name. */
export const applyOwnDecision = (): void => markStale(ownDecisions);

export function reloadAll(): void {
  showArrivals();
  queue.add(takeStale(() => true));
}
