import { eventTypes } from "@deeds/contracts/browser";
import { useEffect, useEffectEvent } from "react";
import { revalidate, revalidateAll } from "../data/cache.ts";
import { type LiveEvent, ownDecisions, prefixesOf } from "./prefixes.ts";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
const markStale = coalesce(revalidate);
const minReconnectMs = 2_000;
const maxReconnectMs = 60_000;

/** Subscribes to the live events that this viewer may receive; returns what unsubscribes. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Opens the page's event stream and revalidates what each event makes stale; returns what closes it.
 * The shell opens one per viewer. After an interruption the gateway replays what was missed; when it
 * cannot, everything on the page is revalidated.
 */
export function connectLive(): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = minReconnectMs;
  const open = (isAgain: boolean) => {
    source = new EventSource("/api/live");
    source.addEventListener("changed", ({ data }: MessageEvent<string>) => receive(data));
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
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

function recoverMissed(): void {
  void revalidateAll();
  // A release may have been among what was missed.
  notify({ type: "release_changed", id: 0, personId: null });
}

function receive(data: string): void {
  const event = JSON.parse(data) as LiveEvent;
  // A type of a newer gateway: this page knows nothing that it could make stale.
  if (!eventTypes.includes(event.type)) return;
  markStale(prefixesOf(event));
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

const minIntervalMs = 250;
/** A round that has not ended after this long no longer delays the next. */
const roundTimeoutMs = 10_000;

/**
 * Coalesces what events make stale: the first is revalidated at once, what follows until that has
 * ended, and for 250 ms at least, together, each prefix once. A round waits for the one before,
 * because it discards responses in flight: a flood of events on a slow connection would otherwise
 * leave a page with what it had.
 */
export function coalesce(
  revalidate: (prefixes: readonly string[]) => Promise<unknown>,
): (prefixes: readonly string[]) => void {
  const stale = new Set<string>();
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (stale.size > 0) {
      const prefixes = [...stale];
      stale.clear();
      const fetched = revalidate(prefixes).catch(() => undefined);
      await Promise.all([pause(minIntervalMs), Promise.race([fetched, pause(roundTimeoutMs)])]);
    }
    isRunning = false;
  };
  return (prefixes) => {
    for (const prefix of prefixes) stale.add(prefix);
    if (!isRunning) void run();
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
