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

/** How long a consumer may be away without missing anything. */
export const streamKeptForSeconds = 14 * 24 * 60 * 60;

/** `events.<service>.<type>`: the subject an event type is published under. */
export const subjectOf = (type: EventType): string => `events.${events[type].service}.${type}`;

/** Where the ids of forgotten events are taken; nobody listens there. */
export const erasedSubject = "events.forgotten";

export const subjectsOf = (types: readonly EventType[]): string[] => types.map(subjectOf);

/** `limits`: work-queue streams do not remember published ids across restarts. */
export async function ensureStream(connection: NatsConnection): Promise<JetStreamManager> {
  const manager = await jetstreamManager(connection);
  const settings = {
    subjects: ["events.>"],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    duplicate_window: nanos(dayMs),
    max_age: nanos(streamKeptForSeconds * 1000),
  };
  try {
    await manager.streams.add({ name: streamName, ...settings });
  } catch {
    // It exists with other limits, e.g. from an earlier version: bring it to these.
    await manager.streams.update(streamName, settings);
  }
  return manager;
}
