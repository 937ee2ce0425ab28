import { useEffect, useEffectEvent } from "react";
import { revalidateAll } from "../data/cache.ts";
import type { LiveEvent } from "./live-event.ts";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
const minReconnectMs = 2_000;
const maxReconnectMs = 60_000;

/** A release may be among what was missed. */
const releaseChanged: LiveEvent = { type: "release_changed", id: 0, personId: null };

type Updates = typeof import("./updates.ts");
let updates: Promise<Updates> | undefined;

/** Loads what handles events with the first of them: no first paint needs it. */
async function withUpdates(apply: (updates: Updates) => void): Promise<void> {
  updates ??= import(/* webpackChunkName: "live-updates" */ "./updates.ts");
  const loaded = await updates.catch(() => null);
  if (loaded) return apply(loaded);
  updates = undefined;
  notify(releaseChanged);
  await revalidateAll();
}

/**
 * Revalidates what a live event has made stale, as path prefixes for `revalidate`: in turn with
 * everything else on the page that is stale, two requests a second at most, none while it is hidden.
 */
export const markStale = (prefixes: readonly string[]): Promise<void> =>
  withUpdates((loaded) => loaded.markStale(prefixes));

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
    source.addEventListener(
      "changed",
      ({ data }: MessageEvent<string>) => void receiveEvent(JSON.parse(data)),
    );
    source.addEventListener(
      "decided",
      () => void withUpdates(({ applyOwnDecision }) => applyOwnDecision()),
    );
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
  void withUpdates(({ reloadAll }) => reloadAll());
  notify(releaseChanged);
}

/** Handles a message of the stream. */
export const receiveEvent = (event: LiveEvent): Promise<void> =>
  withUpdates(({ isKnown, applyEvent }) => {
    if (!isKnown(event)) return;
    applyEvent(event);
    notify(event);
  });

function notify(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls back for every live event while the component is mounted. */
export function useLiveEvent(onEvent: (event: LiveEvent) => void): void {
  const listener = useEffectEvent(onEvent);
  useEffect(() => onLiveEvent((event) => listener(event)), []);
}
