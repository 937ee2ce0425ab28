import { type Actor, refuse, type Transaction, trusted } from "@deeds/service-kit";
import type { StoredDelivery, StoredReplay } from "../models/delivery.ts";
import { shardOf } from "../models/shard.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Makes a delivery due now, under the same `webhook-id`, unless it is due already. Throws `not-
 * found`, and `erased` for one about an erased person.
 */
export async function redeliver(
  context: ServiceContext,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<StoredDelivery> {
  const { deliveries } = context.models;
  return context.database.transaction(async (tx) => {
    const resting = { _id: id, body: hasBody(), ...isResting(now) };
    const { modifiedCount } = await deliveries.updateOne(resting, dueAt(now), { session: tx });
    const delivery = await deliveries.findById(id).session(tx).lean();
    if (!delivery) throw refuse.notFound();
    if (delivery.body === "") throw refuse.erased();
    if (modifiedCount > 0) {
      const about = { kind: "delivery", subject: id, personId: delivery.personId } as const;
      await context.audit.record(tx, { actor, action: "redelivered", ...about });
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
  order: { choice: ReplayChoice; dryRun: boolean; actor: Actor; now: Date },
): Promise<{ deliveries: number; replay: StoredReplay | null }> {
  const { webhooks, deliveries, replays } = context.models;
  const { choice, dryRun, actor, now } = order;
  const { webhookId, since, until, state, type } = choice;
  if (!(await webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  const _id = dryRun ? 0 : await context.database.nextId("replays");
  return context.database.transaction(async (tx) => {
    const filter = { ...chosenBy(choice), ...isResting(now) };
    const total = await deliveries.countDocuments(filter, { session: tx });
    const replay: StoredReplay = {
      ...{ _id, webhookId, since, until, state, type, total },
      ...{ done: 0, cursor: null, nextAt: now, createdAt: now, finishedAt: null, version: 1 },
    };
    if (!dryRun) await replays.insertMany([replay], { session: tx });
    const which = [state, type].flatMap((part) => (part ? [`, ${part}`] : [])).join("");
    const span = `${since.toISOString()} to ${until.toISOString()}`;
    const note = `${dryRun ? "only counted" : "sent again"}: ${total}${which}, from ${span}`;
    const line = { actor, action: "replayed", kind: "webhook", subject: webhookId, note } as const;
    await context.audit.record(tx, line);
    return { deliveries: total, replay: dryRun ? null : replay };
  });
}

const listed = 20;

/** Newest first; throws `not-found` without such a subscriber. */
export async function listReplays(
  { models }: ServiceContext,
  webhookId: number,
): Promise<StoredReplay[]> {
  if (!(await models.webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  return models.replays.find({ webhookId }).sort({ _id: -1 }).limit(listed).lean();
}

const batchSize = 100;
const everyMs = 1_000;

/** Continues the replays of the shards' subscribers. */
export async function continueReplays(
  context: ServiceContext,
  { shards, now }: { shards: ReadonlySet<number>; now: Date },
): Promise<void> {
  const running = await context.models.replays
    .find({ finishedAt: null, nextAt: trusted({ $lte: now }) })
    .lean();
  const own = running.filter(({ webhookId }) => shards.has(shardOf(webhookId)));
  for (const replay of own) {
    // A failing replay must not keep the others from being continued.
    await takeNext(context, replay, now).catch((error: unknown) =>
      context.log.warn({ err: error, replay: replay._id }, "a replay waits a second"),
    );
  }
}

/**
 * Stores the cursor with the next deliveries in one transaction, so that each is resent once, also
 * after a crash. Skips those that are due already.
 */
async function takeNext(context: ServiceContext, replay: StoredReplay, now: Date) {
  const { models } = context;
  const { _id, version, cursor } = replay;
  await context.database.transaction(async (tx) => {
    const rows = await models.deliveries
      .find({ ...chosenBy(replay), ...behind(cursor) })
      .sort({ createdAt: 1, _id: 1 })
      .limit(batchSize)
      .select("createdAt")
      .session(tx)
      .lean();
    const last = rows.at(-1);
    const place = {
      ...(last && { cursor: { createdAt: last.createdAt, id: last._id } }),
      nextAt: new Date(now.getTime() + everyMs),
      finishedAt: rows.length < batchSize ? now : null,
    };
    const moved = { $set: place, $inc: { version: 1 } };
    const { modifiedCount } = await models.replays.updateOne({ _id, version }, moved, {
      session: tx,
    });
    // Another worker has continued it.
    if (modifiedCount === 0) return;
    const resting = { _id: trusted({ $in: rows.map((row) => row._id) }), ...isResting(now) };
    const sent = await models.deliveries.updateMany(resting, dueAt(now), { session: tx });
    const counted = { $inc: { done: sent.modifiedCount } };
    await models.replays.updateOne({ _id }, counted, { session: tx });
    await notifyPages(context, tx, replay.webhookId);
  });
}

/** Lets open pages show the progress. */
async function notifyPages({ models, messaging }: ServiceContext, tx: Transaction, id: number) {
  const webhook = await models.webhooks.findById(id).select("version").session(tx).lean();
  const { version = 1 } = webhook ?? {};
  await messaging.record(tx, [{ type: "webhook_replayed", version, data: { id } }]);
}

const behind = (cursor: StoredReplay["cursor"]) =>
  cursor
    ? {
        $or: [
          { createdAt: trusted({ $gt: cursor.createdAt }) },
          { createdAt: cursor.createdAt, _id: trusted({ $gt: cursor.id }) },
        ],
      }
    : {};

const dueAt = (now: Date) => ({
  $set: { state: "pending" as const, nextAttemptAt: now, finishedAt: null },
  $inc: { version: 1 },
});

/** Not due already, and so perhaps in flight. */
const isResting = (now: Date) => ({
  $or: [{ state: trusted({ $ne: "pending" as const }) }, { nextAttemptAt: trusted({ $gt: now }) }],
});

/** The deliveries of erased persons have none. */
const hasBody = () => trusted({ $ne: "" });

type ReplayChoice = Pick<StoredReplay, "webhookId" | "since" | "until" | "state" | "type">;

const chosenBy = ({ webhookId, since, until, state, type }: ReplayChoice) => ({
  webhookId,
  createdAt: trusted({ $gte: since, $lte: until }),
  body: hasBody(),
  ...(state && { state }),
  ...(type && { type }),
});
