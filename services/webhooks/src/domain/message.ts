import {
  type DomainEvent,
  events,
  type WebhookCondition,
  type WebhookEvent,
  webhookExamples,
} from "@deeds/contracts";

/** Returns the body of a delivery. Fields that the event's schema does not name are dropped. */
export function messageBody(event: DomainEvent<WebhookEvent>): string {
  const data = events[event.type].data.parse(event.data);
  return JSON.stringify({ type: event.type, timestamp: event.time, data });
}

/** Returns the body of a test message, with the example of an event when a type is given. */
export const testBody = (type: WebhookEvent | undefined, now: Date): string => {
  const timestamp = now.toISOString();
  return JSON.stringify(
    type ? { type, timestamp, data: webhookExamples[type] } : { type: "test", timestamp, data: {} },
  );
};

export function matchesConditions(
  { type, data }: Pick<DomainEvent<WebhookEvent>, "type" | "data">,
  conditions: readonly WebhookCondition[],
): boolean {
  const values: Readonly<Record<string, unknown>> = { ...data };
  return conditions
    .filter(({ event }) => event === type)
    .every(({ field, oneOf }) => {
      const allowed: readonly unknown[] = oneOf;
      return [values[field]].flat().some((value) => allowed.includes(value));
    });
}
