import type { endpoints, WebhookFields } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import type { z } from "zod";
import { createSecret, isSecret } from "../domain/secrets.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import { requireWebhook } from "./read-deliveries.ts";
import { recordChange } from "./record-change.ts";
import { sealHeaders } from "./secrets.ts";

/**
 * Creates a subscriber, with a new secret when none is given. Throws `validation` and
 * `address-not-allowed`.
 */
export async function createWebhook(
  context: ServiceContext,
  request: { fields: WebhookFields; creatorId: number; actor: Actor; now: Date },
): Promise<{ webhook: StoredWebhook; secret: string }> {
  const { fields, creatorId, actor, now } = request;
  const secret = checkedSecret(fields.secretKey) ?? createSecret(fields.signing);
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
    headers: sealHeaders(context, fields.headers, { id, stored: [] }),
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
    await context.models.webhooks.insert(tx, webhook);
    await recordChange(context, tx, { actor, action: "created", before: null, after: webhook, id });
  });
  return { webhook, secret };
}

/** Returns the secret, `null` when none is given; throws `validation` for an invalid one. */
function checkedSecret(secret: string | null | undefined): string | null {
  if (secret === null || secret === undefined) return null;
  if (!isSecret(secret)) throw refuse.validation([{ path: "secretKey", message: "secret-key" }]);
  return secret;
}

type Changes = z.output<typeof endpoints.updateWebhook.body>;

/**
 * Changes the given fields; without a secret the stored one stays. Stored header values do not pass to
 * another origin, where its owner would read them: they have to be given again. Throws `not-found`,
 * `validation`, `address-not-allowed` and, for another address or secret, what `assertFresh` throws.
 */
export async function updateWebhook(
  context: ServiceContext,
  request: { id: number; changes: Changes; actor: Actor; now: Date; assertFresh(): void },
): Promise<StoredWebhook> {
  const { id, changes, actor, now, assertFresh } = request;
  const secret = checkedSecret(changes.secretKey);
  const current = await requireWebhook(context, id);
  if (secret !== null || (changes.url ?? current.url) !== current.url) assertFresh();
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
    updatedAt: now,
  };
  return context.database.transaction(async (tx) => {
    const before = await requireWebhook(context, id, tx);
    const stored = before.headers ?? [];
    const usable = url === undefined || hasSameOrigin(url, before.url) ? stored : [];
    // Headers that the request does not name are checked too.
    const sent = headers ?? stored.map(({ name }) => ({ name }));
    const sealedHeaders = { headers: sealHeaders(context, sent, { id, stored: usable }) };
    const after = await context.models.webhooks.update(tx, before, { ...change, ...sealedHeaders });
    await recordChange(context, tx, { actor, action: "updated", before, after, id });
    return after;
  });
}

const hasSameOrigin = (a: string, b: string): boolean => new URL(a).origin === new URL(b).origin;

/** Switches a subscriber on or off; throws `not-found`. */
export async function switchWebhook(
  context: ServiceContext,
  { id, isActive, actor, now }: { id: number; isActive: boolean; actor: Actor; now: Date },
): Promise<StoredWebhook> {
  return context.database.transaction(async (tx) => {
    const before = await requireWebhook(context, id, tx);
    if (before.isActive === isActive) return before;
    const after = await context.models.webhooks.update(tx, before, { isActive, updatedAt: now });
    const action = isActive ? "activated" : "deactivated";
    await recordChange(context, tx, { actor, action, before, after, id });
    return after;
  });
}

/** Removes a subscriber with its deliveries, attempt logs and replays; throws `not-found`. */
export async function deleteWebhook(
  context: ServiceContext,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  const { models } = context;
  await context.database.transaction(async (tx) => {
    const before = await models.webhooks.remove(tx, id);
    if (!before) throw refuse.notFound();
    await models.deliveries.removeOfWebhook(tx, id);
    await models.attemptLogs.removeOfWebhook(tx, id);
    await models.replays.removeOfWebhook(tx, id);
    await recordChange(context, tx, { actor, action: "removed", before, after: null, id });
  });
}
