import { type EventType, events } from "@deeds/contracts";
import {
  DiscardPolicy,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/nats-core";

export const streamName = "EVENTS";
const dayMs = 24 * 60 * 60 * 1000;

/** How long a consumer may be unavailable without losing events. */
export const streamRetentionSeconds = 14 * 24 * 60 * 60;

/** Returns the subject of an event type, `events.<service>.<type>`. */
export const subjectOf = (type: EventType): string => `events.${events[type].service}.${type}`;

/** The subject that occupies the ids of erased events; without consumers. */
export const erasedSubject = "events.forgotten";

export const subjectsOf = (types: readonly EventType[]): string[] => types.map(subjectOf);

/** `limits`: work-queue streams lose published ids at restarts. */
export async function ensureStream(connection: NatsConnection): Promise<JetStreamManager> {
  const manager = await jetstreamManager(connection);
  const settings = {
    subjects: ["events.>"],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    duplicate_window: nanos(dayMs),
    max_age: nanos(streamRetentionSeconds * 1000),
  };
  try {
    await manager.streams.add({ name: streamName, ...settings });
  } catch {
    // It exists with other limits, e.g. of an earlier version.
    await manager.streams.update(streamName, settings);
  }
  return manager;
}
