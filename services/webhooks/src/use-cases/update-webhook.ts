import type { endpoints } from "@deeds/contracts";
import { type Actor, refuse, type Transaction } from "@deeds/service-kit";
import type { z } from "zod";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { givenSecret } from "./create-webhook.ts";
import { sealHeaders } from "./own-headers.ts";
import { webhookLine } from "./webhook-line.ts";

export interface WebhookEdit {
  id: number;
  changes: z.output<typeof endpoints.updateWebhook.body>;
  actor: Actor;
  now: Date;
}

/** Changes the fields sent; an empty secret stays as it is. Throws `not-found`. */
export async function updateWebhook(house: House, edit: WebhookEdit): Promise<StoredWebhook> {
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

export interface Switch {
  id: number;
  isActive: boolean;
  actor: Actor;
  now: Date;
}

/** Switches a subscriber on or off; one that is so already stays as it is. Throws `not-found`. */
export async function switchWebhook(
  house: House,
  { id, isActive, actor, now }: Switch,
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

/** Counters that a worker moves at the same moment stay: only the named fields are written. */
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
