import type { endpoints, WebhookFields } from "@deeds/contracts";
import { type Actor, refuse, type Transaction } from "@deeds/service-kit";
import type { z } from "zod";
import { createSecret, isSecret } from "../domain/secrets.ts";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { sealHeaders } from "./secrets.ts";
import { webhookLine } from "./webhook-line.ts";

/** Creates a subscriber, with a new secret when none is given. */
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

/** Throws `validation` for a secret that is too short or not base64. */
function givenSecret(secret: string | null | undefined): string | null {
  if (secret === null || secret === undefined) return null;
  if (!isSecret(secret)) throw refuse.validation([{ path: "secretKey", message: "secret-key" }]);
  return secret;
}

type Changes = z.output<typeof endpoints.updateWebhook.body>;

/** Changes the fields sent; an empty secret stays. Throws `not-found`. */
export async function updateWebhook(
  house: House,
  edit: { id: number; changes: Changes; actor: Actor; now: Date },
): Promise<StoredWebhook> {
  const { id, changes, actor, now } = edit;
  const secret = givenSecret(changes.secretKey);
  if (!(await house.models.webhooks.exists({ _id: id }))) throw refuse.notFound();
  if (changes.url !== undefined) await house.addresses.assertSavable(changes.url);
  const { url, description, events, isActive, conditions, schedule, inOrder, headers } = changes;
  const change = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(isActive !== undefined && { isActive }),
    ...(conditions !== undefined && { conditions }),
    ...(schedule !== undefined && { schedule }),
    ...(inOrder !== undefined && { inOrder }),
    ...(secret !== null && { secret: house.secrets.seal(secret, id) }),
  };
  return house.database.transaction(async (tx) => {
    const before = await findWebhook(house, tx, id);
    const kept = before.headers ?? [];
    const own = headers && { headers: sealHeaders(house, headers, { id, kept }) };
    const after = await saveWebhook(house, tx, before, { ...change, ...own, updatedAt: now });
    await house.audit.record(tx, webhookLine({ actor, action: "updated", before, after, id }));
    return after;
  });
}

/** Throws `not-found`. */
export async function switchWebhook(
  house: House,
  { id, isActive, actor, now }: { id: number; isActive: boolean; actor: Actor; now: Date },
): Promise<StoredWebhook> {
  return house.database.transaction(async (tx) => {
    const before = await findWebhook(house, tx, id);
    if (before.isActive === isActive) return before;
    const after = await saveWebhook(house, tx, before, { isActive, updatedAt: now });
    const action = isActive ? "activated" : "deactivated";
    await house.audit.record(tx, webhookLine({ actor, action, before, after, id }));
    return after;
  });
}

async function findWebhook({ models }: House, tx: Transaction, id: number) {
  const webhook = await models.webhooks.findById(id).session(tx).lean();
  if (!webhook) throw refuse.notFound();
  return webhook;
}

/** Writes only the named fields: a worker updates the counters at the same time. */
async function saveWebhook(
  { models }: House,
  tx: Transaction,
  before: StoredWebhook,
  change: Partial<StoredWebhook>,
): Promise<StoredWebhook> {
  await models.webhooks.updateOne(
    { _id: before._id },
    { $set: change, $inc: { version: 1 } },
    { session: tx },
  );
  return { ...before, ...change, version: before.version + 1 };
}

/** Removes a subscriber with its deliveries. */
export async function deleteWebhook(house: House, id: number, actor: Actor): Promise<void> {
  await house.database.transaction(async (tx) => {
    const before = await house.models.webhooks
      .findOneAndDelete({ _id: id }, { session: tx })
      .lean();
    if (!before) throw refuse.notFound();
    await house.models.deliveries.deleteMany({ webhookId: id }, { session: tx });
    await house.models.attemptLogs.deleteMany({ webhookId: id }, { session: tx });
    await house.models.replays.deleteMany({ webhookId: id }, { session: tx });
    const line = webhookLine({ actor, action: "removed", before, after: null, id });
    await house.audit.record(tx, line);
  });
}
