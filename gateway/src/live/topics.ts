import type { LiveEvent } from "./replay-buffer.ts";

interface Options {
  intervalMs: number;
  /** Receives events of one topic, at least one, in their order. */
  send(events: readonly LiveEvent[]): void;
}

/**
 * Coalesces events by topic: the first is sent at once, those of each following interval together.
 * Topics overtake each other: an event may be sent before an older one of another topic.
 */
export function createTopics({ intervalMs, send }: Options) {
  /** The events to send at the end of the interval, by topic. */
  const waiting = new Map<string, LiveEvent[]>();
  const flush = (topic: string) => {
    const events = waiting.get(topic) ?? [];
    if (events.length === 0) return void waiting.delete(topic);
    waiting.set(topic, []);
    send(events);
    setTimeout(flush, intervalMs, topic).unref();
  };
  const oldestOf = (events: readonly LiveEvent[] | undefined) =>
    events?.[0]?.sequence ?? Number.POSITIVE_INFINITY;
  return {
    add: (event: LiveEvent) => {
      const events = waiting.get(event.topic);
      if (events) return void events.push(event);
      waiting.set(event.topic, [event]);
      flush(event.topic);
    },
    isWaiting: ({ topic, sequence }: LiveEvent): boolean =>
      sequence >= oldestOf(waiting.get(topic)),
    /** Sequence of the oldest event that was not sent yet; Infinity for none. */
    oldestWaiting: (): number =>
      Math.min(Number.POSITIVE_INFINITY, ...[...waiting.values()].map(oldestOf)),
  };
}
