import type { endpoints, WebhookFields } from "@deeds/contracts";
import { type Actor, refuse, type Transaction } from "@deeds/service-kit";
import type { z } from "zod";
import { createSecret, isSecret } from "../domain/secrets.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import { sealHeaders } from "./secrets.ts";
import { webhookLine } from "./webhook-line.ts";

/** Creates a subscriber, with a new secret when none is given. */
export async function createWebhook(
  context: ServiceContext,
  creation: { fields: WebhookFields; creatorId: number; actor: Actor; now: Date },
): Promise<{ webhook: StoredWebhook; secret: string }> {
  const { fields, creatorId, actor, now } = creation;
  const secret = givenSecret(fields.secretKey) ?? createSecret(fields.signing);
  await context.addresses.assertSavable(fields.url);
  const id = await context.database.nextId("webhooks");
  const webhook: StoredWebhook = {
    _id: id,
    url: fields.url,
    description: fields.description ?? null,
    events: [...new Set(fields.events)],
    isActive: fields.isActive,
    secret: context.secrets.seal(secret, id),
    previousSecrets: [],
    headers: sealHeaders(context, fields.headers, { id, kept: [] }),
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
  await context.database.transaction(async (tx) => {
    await context.models.webhooks.insertMany([webhook], { session: tx });
    const line = webhookLine({ actor, action: "created", before: null, after: webhook, id });
    await context.audit.record(tx, line);
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
  context: ServiceContext,
  edit: { id: number; changes: Changes; actor: Actor; now: Date },
): Promise<StoredWebhook> {
  const { id, changes, actor, now } = edit;
  const secret = givenSecret(changes.secretKey);
  if (!(await context.models.webhooks.exists({ _id: id }))) throw refuse.notFound();
  if (changes.url !== undefined) await context.addresses.assertSavable(changes.url);
  const { url, description, events, isActive, conditions, schedule, inOrder, headers } = changes;
  const change = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(isActive !== undefined && { isActive }),
    ...(conditions !== undefined && { conditions }),
    ...(schedule !== undefined && { schedule }),
    ...(inOrder !== undefined && { inOrder }),
    ...(secret !== null && { secret: context.secrets.seal(secret, id) }),
  };
  return context.database.transaction(async (tx) => {
    const before = await findWebhook(context, tx, id);
    const kept = before.headers ?? [];
    const own = headers && { headers: sealHeaders(context, headers, { id, kept }) };
    const after = await saveWebhook(context, tx, before, { ...change, ...own, updatedAt: now });
    await context.audit.record(tx, webhookLine({ actor, action: "updated", before, after, id }));
    return after;
  });
}

/** Throws `not-found`. */
export async function switchWebhook(
  context: ServiceContext,
  { id, isActive, actor, now }: { id: number; isActive: boolean; actor: Actor; now: Date },
): Promise<StoredWebhook> {
  return context.database.transaction(async (tx) => {
    const before = await findWebhook(context, tx, id);
    if (before.isActive === isActive) return before;
    const after = await saveWebhook(context, tx, before, { isActive, updatedAt: now });
    const action = isActive ? "activated" : "deactivated";
    await context.audit.record(tx, webhookLine({ actor, action, before, after, id }));
    return after;
  });
}

async function findWebhook({ models }: ServiceContext, tx: Transaction, id: number) {
  const webhook = await models.webhooks.findById(id).session(tx).lean();
  if (!webhook) throw refuse.notFound();
  return webhook;
}

/** Writes only the named fields: a worker updates the counters at the same time. */
async function saveWebhook(
  { models }: ServiceContext,
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
export async function deleteWebhook(
  context: ServiceContext,
  id: number,
  actor: Actor,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const before = await context.models.webhooks
      .findOneAndDelete({ _id: id }, { session: tx })
      .lean();
    if (!before) throw refuse.notFound();
    await context.models.deliveries.deleteMany({ webhookId: id }, { session: tx });
    await context.models.attemptLogs.deleteMany({ webhookId: id }, { session: tx });
    await context.models.replays.deleteMany({ webhookId: id }, { session: tx });
    const line = webhookLine({ actor, action: "removed", before, after: null, id });
    await context.audit.record(tx, line);
  });
}
