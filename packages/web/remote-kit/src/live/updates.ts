import { eventTypes } from "@deeds/contracts/browser";
import { recentReads } from "../api/call-endpoint.ts";
import { matchesPrefix, renewKey, takeStale } from "../data/cache.ts";
import { countArrivals, isHeld, showArrivals } from "./arrivals.ts";
import type { LiveEvent } from "./live-event.ts";
import { createRevalidationQueue } from "./revalidation-queue.ts";
import { ownDecisions, prefixesOf } from "./stale-prefixes.ts";

const queue = createRevalidationQueue({
  reload: renewKey,
  recentReads,
  isHidden: () => document.hidden,
});
document.addEventListener("visibilitychange", queue.resume);

export function markStale(prefixes: readonly string[]): void {
  const stale = takeStale((key) => prefixes.some((prefix) => matchesPrefix(key, prefix)));
  // A list that counts arrivals is reloaded when the visitor wants to see them.
  queue.add(stale.filter((key) => !isHeld(key)));
}

/** Of a type of a newer gateway this page knows nothing that it could make stale. */
export const isKnown = ({ type }: LiveEvent): boolean => eventTypes.includes(type);

export function applyEvent(event: LiveEvent): void {
  const prefixes = prefixesOf(event);
  // The reload that a list waits for brings the arrivals too.
  countArrivals(
    event,
    (key) => !queue.has(key) && prefixes.some((prefix) => matchesPrefix(key, prefix)),
  );
  markStale(prefixes);
}

/** Something was decided that this viewer may not know of by name. */
export const applyOwnDecision = (): void => markStale(ownDecisions);

export function reloadAll(): void {
  showArrivals();
  queue.add(takeStale(() => true));
}
