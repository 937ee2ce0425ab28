import { type Transaction, trusted } from "@deeds/service-kit";
import { dueWarning, failureProgress } from "../domain/retry-policy.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import type { Settlement } from "./settle.ts";

/** HTTP 410, by which a receiver asks to be switched off (Standard Webhooks). */
export const goneStatus = 410;

/** Warns of failing subscribers; switches off those that failed too long or responded with 410. */
export async function updateEndpointHealth(
  context: ServiceContext,
  tx: Transaction,
  settlements: readonly Settlement[],
): Promise<void> {
  const failed = settlements.filter(({ outcome }) => !outcome.delivered);
  if (failed.length === 0) return;
  const bySubscriber = Map.groupBy(failed, ({ delivery }) => delivery.webhookId);
  const now = new Date(Math.max(...failed.map((settlement) => settlement.now.getTime())));
  const subscribers = await context.models.webhooks
    .find({ _id: trusted({ $in: [...bySubscriber.keys()] }), isActive: true })
    .session(tx)
    .lean();
  for (const stored of subscribers) {
    const own = bySubscriber.get(stored._id) ?? [];
    const webhook = await withFailingSince(context, tx, stored, own);
    const isGone = own.some(({ outcome }) => outcome.statusCode === goneStatus);
    if (isGone || failureProgress(webhook, now) >= 100) {
      await update(context, tx, webhook, { isActive: false, updatedAt: now });
      const data = { id: webhook._id };
      const version = webhook.version + 1;
      await context.messaging.record(tx, [{ type: "webhook_disabled", version, data }]);
    } else await warn(context, tx, webhook, now);
  }
}

async function withFailingSince(
  { models }: ServiceContext,
  tx: Transaction,
  webhook: StoredWebhook,
  failed: readonly Settlement[],
): Promise<StoredWebhook> {
  // Without failures in a row, a later success of this batch has ended the run.
  if (webhook.failingSince || webhook.consecutiveFailures === 0) return webhook;
  const failingSince = failed.slice(-webhook.consecutiveFailures)[0]?.at ?? null;
  const change = { $set: { failingSince } };
  await models.webhooks.updateOne({ _id: webhook._id }, change, { session: tx });
  return { ...webhook, failingSince };
}

async function warn(context: ServiceContext, tx: Transaction, webhook: StoredWebhook, now: Date) {
  const percent = dueWarning(webhook, now);
  if (percent === null) return;
  await update(context, tx, webhook, { warnedAt: percent });
  const data = { id: webhook._id, percent };
  const version = webhook.version + 1;
  await context.messaging.record(tx, [{ type: "webhook_failing", version, data }]);
}

const update = (
  { models }: ServiceContext,
  tx: Transaction,
  { _id }: StoredWebhook,
  change: Partial<StoredWebhook>,
) => models.webhooks.updateOne({ _id }, { $set: change, $inc: { version: 1 } }, { session: tx });
