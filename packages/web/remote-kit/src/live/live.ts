import type { EventType } from "@deeds/contracts";
import { eventTypes } from "@deeds/contracts/browser";
import { useEffect, useEffectEvent } from "react";
import { recentReads } from "../api/call-endpoint.ts";
import { matchesPrefix, renewKey, takeStale } from "../data/cache.ts";
import { countArrivals, isHeld, showArrivals } from "./arrivals.ts";
import { createRevalidationQueue } from "./revalidation-queue.ts";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
const queue = createRevalidationQueue({
  // A list that counts arrivals is reloaded when the visitor wants to see them.
  reload: async (key) => (isHeld(key) ? undefined : renewKey(key)),
  recentReads,
  isHidden: () => document.hidden,
});
const minReconnectMs = 2_000;
const maxReconnectMs = 60_000;

/**
 * Revalidates what a live event has made stale, as path prefixes for `revalidate`: in turn with
 * everything else on the page that is stale, two requests a second at most, none while it is hidden.
 */
export function markStale(prefixes: readonly string[]): void {
  queue.add(takeStale((key) => prefixes.some((prefix) => matchesPrefix(key, prefix))));
}

/** Subscribes to the live events that this viewer may receive; returns what unsubscribes. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Opens the page's event stream and revalidates what each event makes stale; returns what closes
 * it. The shell opens one per viewer. After an interruption the gateway replays what was missed;
 * when it cannot, everything on the page is revalidated.
 */
export function connectLive(): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = minReconnectMs;
  const open = (isAgain: boolean) => {
    source = new EventSource("/api/live");
    source.addEventListener("changed", ({ data }: MessageEvent<string>) =>
      receiveEvent(JSON.parse(data)),
    );
    // Something was decided that this viewer may not know of by name.
    source.addEventListener("decided", () => markStale(ownDecisions));
    source.addEventListener("reset", recoverMissed);
    source.addEventListener("open", () => {
      waitMs = minReconnectMs;
      if (isAgain) recoverMissed();
      isAgain = false;
    });
    source.addEventListener("error", () => {
      // The browser reconnects after a broken connection, but not after a refusal, e.g. while the
      // gateway is replaced: then with backoff, and jitter so that pages do not reconnect at once.
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, waitMs * (0.5 + Math.random()), true);
      waitMs = Math.min(waitMs * 2, maxReconnectMs);
    });
  };
  open(false);
  document.addEventListener("visibilitychange", queue.resume);
  return () => {
    document.removeEventListener("visibilitychange", queue.resume);
    clearTimeout(timer);
    source.close();
  };
}

function recoverMissed(): void {
  showArrivals();
  queue.add(takeStale(() => true));
  // A release may have been among what was missed.
  notify({ type: "release_changed", id: 0, personId: null });
}

/** Handles a message of the stream. */
export function receiveEvent(event: LiveEvent): void {
  // A type of a newer gateway: this page knows nothing that it could make stale.
  if (!eventTypes.includes(event.type)) return;
  const prefixes = prefixesOf(event);
  countArrivals(event, (key) => prefixes.some((prefix) => matchesPrefix(key, prefix)));
  markStale(prefixes);
  notify(event);
}

function notify(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls back for every live event while the component is mounted. */
export function useLiveEvent(onEvent: (event: LiveEvent) => void): void {
  const listener = useEffectEvent(onEvent);
  useEffect(() => onLiveEvent((event) => listener(event)), []);
}

/** A message of `/api/live` about one event, or several of one type: ids, never content. */
export interface LiveEvent {
  type: EventType;
  /** Of several, the newest. */
  id: number;
  personId: number | null;
  /** Number of events, when there are several. */
  count?: number;
  /** The ids of each, when there are several but not many. */
  changes?: readonly Change[];
}

interface Change {
  id: number;
  personId: number | null;
}

/** Returns the ids of each event of a message; `null` when it has only their number. */
export const changesOf = ({
  id,
  personId,
  count = 1,
  changes,
}: LiveEvent): readonly Change[] | null => (count === 1 ? [{ id, personId }] : (changes ?? null));

/**
 * What an event makes stale, as path prefixes for `revalidate`. Its slug is not known here, so
 * every page by slug is stale: at most one is shown.
 */
export function prefixesOf(event: LiveEvent): readonly string[] {
  const rule = rules[event.type];
  if (!rule) return [];
  const changes: Parameters<Rule>[0][] = [
    ...(changesOf(event) ?? [{ id: anyone, personId: anyone }]),
  ];
  return [...new Set(changes.flatMap((change) => rule(change)))];
}

/** In place of the ids that a message of many events does not have. */
const anyone = "anyone" as const;

type Id = number | typeof anyone | null;
type Rule = (change: { id: Id; personId: Id }) => readonly string[];

const personPages = (id: Id): string[] => {
  if (id === anyone) return ["/api/public/people", "/api/people"];
  const own = id === null ? [] : [`/api/public/people/${id}`, `/api/people/${id}`];
  return ["/api/public/people/by-slug", ...own];
};
const peopleLists = ["/api/public/people?", "/api/people?", "/api/public/people/countries"];
const stats = ["/api/public/stats", "/api/stats", "/api/review-stats"];
const proofLists = ["/api/proofs", "/api/public/people/proof-counts"];
const pendingPeople = ["/api/pending-people"];
const suggestions = ["/api/contact-edits", "/api/stats", "/api/review-stats"];
/** Submissions, with and without an account. */
export const ownDecisions: readonly string[] = [
  "/api/receipts",
  "/api/people/mine",
  "/api/proofs/mine",
  "/api/contact-edits/mine",
];
const removals = ["/api/removal-requests", "/api/stats", "/api/review-stats"];

const personChanged: Rule = ({ id, personId }) => [...personPages(personId ?? id), ...peopleLists];
const proofChanged: Rule = ({ personId }) => [
  ...proofLists,
  ...personPages(personId),
  ...peopleLists,
  ...stats,
  ...ownDecisions,
];
const proofPending = ["/api/proofs", "/api/stats"];
const personDecided: Rule = (event) => [
  ...personChanged(event),
  ...pendingPeople,
  ...stats,
  ...ownDecisions,
];
/** With the proofs of a person, which are public only together with them. */
const personRevised: Rule = (event) => [...personDecided(event), ...proofLists];
const suggestionDecided = [...suggestions, ...ownDecisions];
const webhooks = ["/api/webhooks"];
const releases = ["/api/releases"];

/** Two people are concerned, with everything recorded about either. */
const everythingOfPeople = [
  "/api/people",
  "/api/public/people",
  ...proofLists,
  ...stats,
  ...suggestions,
  ...pendingPeople,
];

const rules: Partial<Record<EventType, Rule>> = {
  person_created: () => [...pendingPeople, "/api/people?", "/api/stats"],
  person_approved: personDecided,
  person_rejected: personDecided,
  person_updated: personChanged,
  person_reopened: personRevised,
  person_unpublished: personRevised,
  person_hidden: personRevised,
  person_restored: personRevised,
  person_erased: (event) => [...proofChanged(event), ...pendingPeople, ...suggestions, ...removals],
  person_merged: () => everythingOfPeople,
  person_unmerged: () => everythingOfPeople,
  removal_requested: (event) => [...personChanged(event), ...removals],
  removal_decided: (event) => [...personChanged(event), ...removals, ...ownDecisions],
  contact_edit_applied: (event) => [...personChanged(event), ...suggestions, ...ownDecisions],
  proof_created: () => proofPending,
  proof_approved: proofChanged,
  proof_rejected: () => [...proofPending, ...ownDecisions],
  proof_updated: proofChanged,
  proof_reopened: proofChanged,
  proof_unpublished: proofChanged,
  proof_hidden: proofChanged,
  proof_restored: proofChanged,
  proof_removed: proofChanged,
  contact_edit_suggested: () => suggestions,
  contact_edit_approved: () => suggestionDecided,
  contact_edit_rejected: () => suggestionDecided,
  claim_changed: () => ["/api/moderation/claims"],
  webhook_disabled: () => webhooks,
  webhook_failing: () => webhooks,
  webhook_replayed: () => webhooks,
  release_promoted: () => releases,
  release_rolled_back: () => releases,
  release_changed: () => releases,
};
