import {
  type DomainEvent,
  events,
  type WebhookCondition,
  type WebhookEvent,
  webhookExamples,
} from "@deeds/contracts";

/**
 * The body a subscriber gets. Its data is parsed by the event's own schema once more: ids, slugs,
 * names, titles, media types, states and times get through, whatever else an event may carry.
 */
export function messageBody(event: DomainEvent<WebhookEvent>): string {
  const data = events[event.type].data.parse(event.data);
  return JSON.stringify({ type: event.type, timestamp: event.time, data });
}

/** The body of a test: an event as it could be, or none; signed like a real one, and about nobody. */
export const testBody = (type: WebhookEvent | undefined, now: Date): string => {
  const timestamp = now.toISOString();
  return JSON.stringify(
    type ? { type, timestamp, data: webhookExamples[type] } : { type: "test", timestamp, data: {} },
  );
};

/** Whether an event is one that a subscriber wants: every condition about its type holds. */
export function isWanted(
  { type, data }: Pick<DomainEvent<WebhookEvent>, "type" | "data">,
  conditions: readonly WebhookCondition[],
): boolean {
  const values: Readonly<Record<string, unknown>> = { ...data };
  return conditions
    .filter(({ event }) => event === type)
    .every(({ field, oneOf }) => {
      const wanted: readonly unknown[] = oneOf;
      return [values[field]].flat().some((value) => wanted.includes(value));
    });
}
