import { eventTypes } from "@deeds/contracts/browser";
import { revalidate, revalidateAll } from "../data/cache.ts";
import { type LiveEvent, ownDecisions, prefixesOf } from "./prefixes.ts";
import { openSource } from "./source.ts";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

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
    onDecided: () => void revalidate(ownDecisions),
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
  void revalidate(prefixesOf(event));
  tell(event);
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
