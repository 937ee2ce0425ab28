import { type EventType, eventTypes } from "@deeds/contracts";
import { z } from "zod";
import { revalidate, revalidateAll } from "../data/cache.ts";
import { type LiveEvent, prefixesOf } from "./prefixes.ts";

const liveEvent = z.object({
  type: z.enum(eventTypes as [EventType, ...EventType[]]),
  id: z.int(),
  personId: z
    .int()
    .nullish()
    .transform((id) => id ?? null),
});

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
 * everything on the page is asked for again, since facts may have been missed.
 */
export function connectLive(): () => void {
  const source = new EventSource("/api/live");
  let interrupted = false;
  source.addEventListener("changed", ({ data }: MessageEvent<string>) => receive(data));
  source.addEventListener("error", () => {
    interrupted = true;
  });
  source.addEventListener("open", () => {
    if (interrupted) void revalidateAll();
    interrupted = false;
  });
  return () => source.close();
}

function receive(data: string): void {
  const event = liveEvent.safeParse(JSON.parse(data));
  // A type of a newer gateway: this page knows nothing that it could make stale.
  if (!event.success) return;
  void revalidate(prefixesOf(event.data));
  for (const listener of listeners) listener(event.data);
}
