import { type Actor, refuse } from "@deeds/service-kit";
import type { StoredDelivery } from "../models/delivery.ts";
import type { ReplaySelection, StoredReplay } from "../models/replay.ts";
import { shardOf } from "../models/shard.ts";
import type { ServiceContext } from "../service-context.ts";
import { requireWebhook } from "./read-deliveries.ts";

/**
 * Makes a delivery due now, with the same `webhook-id`, unless it is due already. Throws
 * `not-found`, and `erased` for one about an erased person.
 */
export async function redeliver(
  context: ServiceContext,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<StoredDelivery> {
  const { deliveries } = context.models;
  return context.database.transaction(async (tx) => {
    const changed = await deliveries.makeDue(tx, [id], now);
    const delivery = await deliveries.findById(id, tx);
    if (!delivery) throw refuse.notFound();
    if (delivery.body === "") throw refuse.erased();
    if (changed > 0) {
      await context.audit.record(tx, {
        actor,
        action: "redelivered",
        kind: "delivery",
        subject: id,
        personId: delivery.personId ?? undefined,
      });
    }
    return delivery;
  });
}

/**
 * Counts a subscriber's deliveries of a period and, unless it is a dry run, starts a replay, which
 * the worker continues. Throws `not-found`.
 */
export async function startReplay(
  context: ServiceContext,
  request: { selection: ReplaySelection; dryRun: boolean; actor: Actor; now: Date },
): Promise<{ deliveries: number; replay: StoredReplay | null }> {
  const { deliveries, replays } = context.models;
  const { selection, dryRun, actor, now } = request;
  const { webhookId, since, until, state, type } = selection;
  await requireWebhook(context, webhookId);
  const _id = dryRun ? 0 : await context.database.nextId("replays");
  return context.database.transaction(async (tx) => {
    const total = await deliveries.countReplayable(tx, selection, now);
    const replay: StoredReplay = {
      ...selection,
      _id,
      total,
      done: 0,
      cursor: null,
      nextAt: now,
      createdAt: now,
      finishedAt: null,
      version: 1,
    };
    if (!dryRun) await replays.insert(tx, replay);
    const selectionText = [state, type].flatMap((part) => (part ? [`, ${part}`] : [])).join("");
    const period = `${since.toISOString()} to ${until.toISOString()}`;
    const note = `${dryRun ? "only counted" : "sent again"}: ${total}${selectionText}, from ${period}`;
    const entry = { actor, action: "replayed", kind: "webhook", subject: webhookId, note } as const;
    await context.audit.record(tx, entry);
    return { deliveries: total, replay: dryRun ? null : replay };
  });
}

const maxListedReplays = 20;

/** Returns the last replays, the newest first; throws `not-found` for an unknown subscriber. */
export async function listReplays(
  context: ServiceContext,
  webhookId: number,
): Promise<StoredReplay[]> {
  await requireWebhook(context, webhookId);
  return context.models.replays.listOfWebhook(webhookId, maxListedReplays);
}

const batchSize = 100;
const batchIntervalMs = 1_000;

/** Resends the next batch of each running replay whose subscriber is in one of the shards. */
export async function continueReplays(
  context: ServiceContext,
  { shards, now }: { shards: ReadonlySet<number>; now: Date },
): Promise<void> {
  const running = await context.models.replays.findDue(now);
  const own = running.filter(({ webhookId }) => shards.has(shardOf(webhookId)));
  for (const replay of own) {
    // An error of one replay must not prevent the others.
    await resendNextBatch(context, replay, now).catch((error: unknown) =>
      context.log.warn(
        { err: error, replay: replay._id },
        "a replay batch failed; retrying in a second",
      ),
    );
  }
}

/**
 * Updates the next deliveries and the cursor in one transaction, so that a crash repeats none. Skips
 * deliveries that are due already.
 */
async function resendNextBatch(context: ServiceContext, replay: StoredReplay, now: Date) {
  const { webhooks, deliveries, replays } = context.models;
  const { _id, webhookId } = replay;
  await context.database.transaction(async (tx) => {
    const rows = await deliveries.nextOfReplay(tx, replay, batchSize);
    const last = rows.at(-1);
    const isAdvanced = await replays.advance(tx, replay, {
      cursor: last ? { createdAt: last.createdAt, id: last._id } : replay.cursor,
      nextAt: new Date(now.getTime() + batchIntervalMs),
      finishedAt: rows.length < batchSize ? now : null,
    });
    // Another worker has processed this batch.
    if (!isAdvanced) return;
    const ids = rows.map((row) => row._id);
    await replays.addDone(tx, _id, await deliveries.makeDue(tx, ids, now));
    // By this event open pages show the progress.
    const version = (await webhooks.findById(webhookId, tx))?.version ?? 1;
    await context.messaging.record(tx, [
      { type: "webhook_replayed", version, data: { id: webhookId } },
    ]);
  });
}
