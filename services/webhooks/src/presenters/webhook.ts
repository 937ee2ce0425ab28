import type { Webhook } from "@deeds/contracts";
import { isPrivateKey, maskSecret, publicKeyOf } from "../domain/secrets.ts";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/**
 * A subscriber as administrators see it: of a shared secret only the last four characters, of a
 * private key its public half.
 */
export function presentWebhook(house: House, webhook: StoredWebhook): Webhook {
  const secret = house.secrets.open(webhook.secret, webhook._id);
  const shown = presentNewWebhook(webhook, secret);
  return isPrivateKey(secret) ? shown : { ...shown, secretKey: maskSecret(secret) };
}

/** The same with the whole shared secret, given once, to whoever made it; a private key never. */
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
