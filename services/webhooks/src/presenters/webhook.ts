import type { Webhook } from "@deeds/contracts";
import { isPrivateKey, maskSecret, publicKeyOf } from "../domain/secrets.ts";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/** Shows the last four characters of a shared secret, and the public half of a private key. */
export function presentWebhook(house: House, webhook: StoredWebhook): Webhook {
  const secret = house.secrets.open(webhook.secret, webhook._id);
  const shown = presentNewWebhook(webhook, secret);
  return isPrivateKey(secret) ? shown : { ...shown, secretKey: maskSecret(secret) };
}

/** Shows the whole shared secret, once, after it was created; a private key never. */
export const presentNewWebhook = (webhook: StoredWebhook, secret: string): Webhook => ({
  ...publicPart(webhook),
  signing: isPrivateKey(secret) ? "ed25519" : "hmac",
  secretKey: isPrivateKey(secret) ? publicKeyOf(secret) : secret,
});

const publicPart = (webhook: StoredWebhook) => ({
  id: webhook._id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  isActive: webhook.isActive,
  headers: (webhook.headers ?? []).map(({ name }) => ({ name })),
  conditions: webhook.conditions ?? [],
  schedule: webhook.schedule ?? null,
  inOrder: webhook.inOrder ?? false,
  createdAt: webhook.createdAt.toISOString(),
  updatedAt: webhook.updatedAt.toISOString(),
  createdById: webhook.createdById,
  lastTriggeredAt: webhook.lastTriggeredAt?.toISOString() ?? null,
  triggerCount: webhook.triggerCount,
  successCount: webhook.successCount,
  failureCount: webhook.failureCount,
  consecutiveFailures: webhook.consecutiveFailures,
  failingSince: webhook.failingSince?.toISOString() ?? null,
  lastErrorMessage: webhook.lastErrorMessage,
});
