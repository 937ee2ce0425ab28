import { type DomainEvent, eventSubject, parseEvent } from "@deeds/contracts";

/** A message with an event of another subject: NATS lets each service publish to its own subjects only. */
export class ForeignEvent extends Error {
  override readonly name = "ForeignEvent";
}

/** Parses the event of a message. Throws `ForeignEvent` when its publisher may not publish it. */
export function readEvent(subject: string, json: unknown): DomainEvent {
  const event = parseEvent(json);
  if (subject !== eventSubject(event.type)) {
    throw new ForeignEvent(`${event.type} was published to ${subject}`);
  }
  return event;
}
