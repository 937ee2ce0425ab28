import { type Transaction, trusted } from "@deeds/service-kit";
import { dueWarning, patienceUsed } from "../domain/retry-policy.ts";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { Settlement } from "./settle.ts";

/** "Gone": the subscriber asks for nothing more. */
export const gone = 410;

/**
 * Warns of subscribers that keep failing, and switches off who is given up or has asked for it. What
 * waits for them is held, not lost.
 */
export async function judge(
  house: House,
  tx: Transaction,
  settlements: readonly Settlement[],
): Promise<void> {
  const failed = settlements.filter(({ outcome }) => !outcome.delivered);
  if (failed.length === 0) return;
  const leaving = new Set(
    failed
      .filter(({ outcome }) => outcome.statusCode === gone)
      .map(({ delivery }) => delivery.webhookId),
  );
  const now = new Date(Math.max(...failed.map((settlement) => settlement.now.getTime())));
  const ids = [...new Set(failed.map(({ delivery }) => delivery.webhookId))];
  const subscribers = await house.models.webhooks
    .find({ _id: trusted({ $in: ids }), isActive: true })
    .session(tx)
    .lean();
  for (const stored of subscribers) {
    const webhook = await sinceFirst(house, tx, stored, failed);
    const isOver = leaving.has(webhook._id) || patienceUsed(webhook, now) >= 100;
    if (isOver) await switchOff(house, tx, webhook, now);
    else await warn(house, tx, webhook, now);
  }
}

/** Notes when the failures began that still go on. */
async function sinceFirst(
  { models }: House,
  tx: Transaction,
  webhook: StoredWebhook,
  failed: readonly Settlement[],
): Promise<StoredWebhook> {
  // A later success of the same moment has ended them.
  if (webhook.failingSince || webhook.consecutiveFailures === 0) return webhook;
  const own = failed.filter(({ delivery }) => delivery.webhookId === webhook._id);
  const failingSince = own.slice(-webhook.consecutiveFailures)[0]?.at ?? null;
  const change = { failingSince };
  await models.webhooks.updateOne({ _id: webhook._id }, { $set: change }, { session: tx });
  return { ...webhook, ...change };
}

async function switchOff(house: House, tx: Transaction, webhook: StoredWebhook, now: Date) {
  const { _id: id, version } = webhook;
  await house.models.webhooks.updateOne(
    { _id: id },
    { $set: { isActive: false, updatedAt: now }, $inc: { version: 1 } },
    { session: tx },
  );
  await house.messaging.record(tx, [
    { type: "webhook_disabled", version: version + 1, data: { id } },
  ]);
}

async function warn(house: House, tx: Transaction, webhook: StoredWebhook, now: Date) {
  const percent = dueWarning(webhook, now);
  if (percent === null) return;
  const { _id: id, version } = webhook;
  await house.models.webhooks.updateOne(
    { _id: id },
    { $set: { warnedAt: percent }, $inc: { version: 1 } },
    { session: tx },
  );
  const data = { id, percent };
  await house.messaging.record(tx, [{ type: "webhook_failing", version: version + 1, data }]);
}
