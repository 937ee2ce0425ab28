import {
  type DomainEvent,
  events,
  type WebhookCondition,
  type WebhookEvent,
  webhookExamples,
} from "@deeds/contracts";

/** Returns the body of a delivery. The event's own schema drops everything else it may carry. */
export function messageBody(event: DomainEvent<WebhookEvent>): string {
  const data = events[event.type].data.parse(event.data);
  return JSON.stringify({ type: event.type, timestamp: event.time, data });
}

/** Returns the body of a test message: an example of an event, or none. */
export const testBody = (type: WebhookEvent | undefined, now: Date): string => {
  const timestamp = now.toISOString();
  return JSON.stringify(
    type ? { type, timestamp, data: webhookExamples[type] } : { type: "test", timestamp, data: {} },
  );
};

/** Whether an event meets all of a subscriber's conditions about its type. */
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
