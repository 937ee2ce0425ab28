import type { LiveEvent } from "./replay-buffer.ts";

interface Options {
  intervalMs: number;
  /** Receives events of one topic, at least one, in their order. */
  send(events: readonly LiveEvent[]): void;
}

interface Topic {
  /** To be sent at the end of the interval. */
  events: LiveEvent[];
  timer: NodeJS.Timeout;
}

/**
 * Coalesces events by topic: the first is sent at once, those of each following interval together.
 * Topics overtake each other, but never with events of one record: its older ones are sent before.
 */
export function createTopics({ intervalMs, send }: Options) {
  const topics = new Map<string, Topic>();

  const flush = (name: string, events: readonly LiveEvent[]) => {
    clearTimeout(topics.get(name)?.timer);
    if (events.length === 0) return void topics.delete(name);
    const timer = setTimeout(() => flushWaiting(name), intervalMs).unref();
    topics.set(name, { events: [], timer });
    const newest = new Map(events.map((event) => [recordOf(event), event.sequence]));
    for (const [other, waiting] of topics) {
      const isOlder = (event: LiveEvent) => event.sequence < (newest.get(recordOf(event)) ?? 0);
      if (waiting.events.some(isOlder)) flushWaiting(other);
    }
    send(events);
  };
  const flushWaiting = (name: string) => flush(name, topics.get(name)?.events ?? []);

  const oldestOf = (topic: Topic | undefined) =>
    topic?.events[0]?.sequence ?? Number.POSITIVE_INFINITY;
  return {
    add: (event: LiveEvent) => {
      const topic = topics.get(event.topic);
      if (topic) topic.events.push(event);
      else flush(event.topic, [event]);
    },
    isWaiting: ({ topic, sequence }: LiveEvent): boolean => sequence >= oldestOf(topics.get(topic)),
    /** Sequence of the oldest event that was not sent yet; Infinity for none. */
    oldestWaiting: (): number => Math.min(...[...topics.values()].map(oldestOf)),
  };
}

/** The record of an event, e.g. `proof 7`. */
const recordOf = ({ type, id }: LiveEvent): string => `${type.split("_", 1)[0]} ${id}`;
