import { eventTypes } from "@deeds/contracts/browser";
import { useEffect, useEffectEvent } from "react";
import { revalidate, revalidateAll } from "../data/cache.ts";
import { coalesce } from "./coalesce.ts";
import { type LiveEvent, ownDecisions, prefixesOf } from "./prefixes.ts";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();
const markStale = coalesce(revalidate);

/** Hears of every fact that this viewer may know of; returns how to stop. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Opens the one stream of "this changed" facts and asks again for what each makes stale; returns
 * how to close it. The shell opens it, and opens it anew for another viewer. After an interruption
 * the gateway tells what was missed; when it cannot, everything on the page is asked for again.
 */
export function connectLive(): () => void {
  return openSource("/api/live", {
    onChanged: receive,
    onDecided: () => markStale(ownDecisions),
    onMissed: () => {
      void revalidateAll();
      // Whatever it was: this page may be old as well.
      tell({ type: "release_changed", id: 0, personId: null });
    },
  });
}

function receive(data: string): void {
  const event = JSON.parse(data) as LiveEvent;
  // A type of a newer gateway: this page knows nothing that it could make stale.
  if (!eventTypes.includes(event.type)) return;
  markStale(prefixesOf(event));
  tell(event);
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

interface Hearing {
  onChanged(data: string): void;
  /** Something was decided that this viewer may not know of by name. */
  onDecided(): void;
  /** Something may have been missed. */
  onMissed(): void;
}

const shortestMs = 2_000;
const longestMs = 60_000;

/**
 * Keeps a stream open. The browser itself comes back after a broken connection and says how far it
 * has heard, but gives up for good once it is refused, e.g. while the gateway is being replaced or
 * there are too many streams: then a new one is opened, later and later, at a moment of its own so
 * that not everybody comes at once.
 */
function openSource(address: string, hearing: Hearing): () => void {
  const { onChanged, onDecided, onMissed } = hearing;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = shortestMs;
  const open = (isAgain: boolean) => {
    source = new EventSource(address);
    source.addEventListener("changed", ({ data }: MessageEvent<string>) => onChanged(data));
    source.addEventListener("decided", () => onDecided());
    source.addEventListener("reset", () => onMissed());
    source.addEventListener("open", () => {
      waitMs = shortestMs;
      if (isAgain) onMissed();
      isAgain = false;
    });
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, waitMs * (0.5 + Math.random()), true);
      waitMs = Math.min(waitMs * 2, longestMs);
    });
  };
  open(false);
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** Calls back for every live fact while the component is on the page. */
export function useLiveEvent(onEvent: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => onLiveEvent((event) => hear(event)), []);
}
