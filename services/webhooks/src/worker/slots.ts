import type { StoredWebhook } from "../models/webhook.ts";

const inAll = 32;
const each = 4;
/** One that keeps failing gets one slot, so that many dead receivers never fill the house. */
const eachFailing = 1;
const failingAfter = 3;

/** Who is being sent to; a slow receiver holds its own few slots and nobody else's. */
export interface Slots {
  /** Whether one more message may be on its way to this subscriber. */
  hasFree(webhook: Pick<StoredWebhook, "_id" | "consecutiveFailures">): boolean;
  take(webhookId: number): void;
  give(webhookId: number): void;
}

export function createSlots(): Slots {
  const taken = new Map<number, number>();
  let total = 0;
  const takenBy = (webhookId: number): number => taken.get(webhookId) ?? 0;
  const add = (webhookId: number, change: number) => {
    total += change;
    taken.set(webhookId, takenBy(webhookId) + change);
    if (takenBy(webhookId) === 0) taken.delete(webhookId);
  };
  return {
    hasFree: ({ _id, consecutiveFailures }) =>
      total < inAll && takenBy(_id) < (consecutiveFailures >= failingAfter ? eachFailing : each),
    take: (webhookId) => add(webhookId, 1),
    give: (webhookId) => add(webhookId, -1),
  };
}
