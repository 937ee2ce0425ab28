import type { Delivery } from "@deeds/contracts";
import type { StoredDelivery } from "../models/delivery.ts";

export const presentDelivery = (delivery: StoredDelivery): Delivery => ({
  id: delivery._id,
  webhookId: delivery.webhookId,
  messageId: delivery.messageId,
  type: delivery.type,
  state: delivery.state,
  createdAt: delivery.createdAt.toISOString(),
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  body: delivery.body || null,
  attempts: delivery.attempts.map((attempt) => ({
    number: attempt.number,
    at: attempt.at.toISOString(),
    statusCode: attempt.statusCode,
    durationMs: attempt.durationMs,
    error: attempt.error,
  })),
});
