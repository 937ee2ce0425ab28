import type { WebhookFields } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import { createSecret, isSecret } from "../domain/secret.ts";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { sealHeaders } from "./own-headers.ts";
import { webhookLine } from "./webhook-line.ts";

/** Adds a subscriber; its secret is made here when none is given. */
export async function createWebhook(
  house: House,
  creation: { fields: WebhookFields; creatorId: number; actor: Actor; now: Date },
): Promise<{ webhook: StoredWebhook; secret: string }> {
  const { fields, creatorId, actor, now } = creation;
  const secret = givenSecret(fields.secretKey) ?? createSecret(fields.signing);
  await house.addresses.assertSavable(fields.url);
  const id = await house.database.nextId("webhooks");
  const webhook: StoredWebhook = {
    _id: id,
    url: fields.url,
    description: fields.description ?? null,
    events: [...new Set(fields.events)],
    isActive: fields.isActive,
    secret: house.secrets.seal(secret, id),
    previousSecrets: [],
    headers: sealHeaders(house, fields.headers, { id, kept: [] }),
    conditions: fields.conditions,
    schedule: fields.schedule,
    inOrder: fields.inOrder,
    createdAt: now,
    updatedAt: now,
    createdById: creatorId,
    lastTriggeredAt: null,
    triggerCount: 0,
    successCount: 0,
    failureCount: 0,
    consecutiveFailures: 0,
    failingSince: null,
    warnedAt: 0,
    lastErrorMessage: null,
    version: 1,
  };
  await house.database.transaction(async (tx) => {
    await house.models.webhooks.insertMany([webhook], { session: tx });
    const line = webhookLine({ actor, action: "created", before: null, after: webhook, id });
    await house.audit.record(tx, line);
  });
  return { webhook, secret };
}

/** A secret of the sender's own; throws `validation` when it is too short or no base64. */
export function givenSecret(secret: string | null | undefined): string | null {
  if (secret === null || secret === undefined) return null;
  if (!isSecret(secret)) throw refuse.validation([{ path: "secretKey", message: "secret-key" }]);
  return secret;
}
