import type { Webhook } from "@deeds/contracts";
import { maskSecret } from "../domain/secret.ts";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/** A subscriber as administrators see it: of its secret only the last four characters. */
export function presentWebhook(house: House, webhook: StoredWebhook): Webhook {
  const secret = house.secrets.open(webhook.secret, webhook._id);
  return { ...publicPart(webhook), secretKey: maskSecret(secret) };
}

/** The same with the whole secret: given once, to whoever made it. */
export function presentNewWebhook(webhook: StoredWebhook, secret: string): Webhook {
  return { ...publicPart(webhook), secretKey: secret };
}

const publicPart = (webhook: StoredWebhook) => ({
  id: webhook._id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  isActive: webhook.isActive,
  createdAt: webhook.createdAt.toISOString(),
  updatedAt: webhook.updatedAt.toISOString(),
  createdById: webhook.createdById,
  lastTriggeredAt: webhook.lastTriggeredAt?.toISOString() ?? null,
  triggerCount: webhook.triggerCount,
  successCount: webhook.successCount,
  failureCount: webhook.failureCount,
  consecutiveFailures: webhook.consecutiveFailures,
  lastErrorMessage: webhook.lastErrorMessage,
});
