import type { DomainEvent, WebhookCondition, WebhookEvent } from "@deeds/contracts";

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
