import { type Actor, refuse, type Transaction, trusted } from "@deeds/service-kit";
import type { StoredDelivery, StoredReplay } from "../models/delivery.ts";
import { shardOf } from "../models/shard.ts";
import type { ServiceContext } from "../service-context.ts";

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
    const filter = { _id: id, body: hasBody(), ...isNotDue(now) };
    const { modifiedCount } = await deliveries.updateOne(filter, makeDue(now), { session: tx });
    const delivery = await deliveries.findById(id).session(tx).lean();
    if (!delivery) throw refuse.notFound();
    if (delivery.body === "") throw refuse.erased();
    if (modifiedCount > 0) {
      await context.audit.record(tx, {
        actor,
        action: "redelivered",
        kind: "delivery",
        subject: id,
        personId: delivery.personId,
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
  const { webhooks, deliveries, replays } = context.models;
  const { selection, dryRun, actor, now } = request;
  const { webhookId, since, until, state, type } = selection;
  if (!(await webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  const _id = dryRun ? 0 : await context.database.nextId("replays");
  return context.database.transaction(async (tx) => {
    const filter = { ...replayFilter(selection), ...isNotDue(now) };
    const total = await deliveries.countDocuments(filter, { session: tx });
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
    if (!dryRun) await replays.insertMany([replay], { session: tx });
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
  { models }: ServiceContext,
  webhookId: number,
): Promise<StoredReplay[]> {
  if (!(await models.webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  return models.replays.find({ webhookId }).sort({ _id: -1 }).limit(maxListedReplays).lean();
}

const batchSize = 100;
const batchIntervalMs = 1_000;

/** Resends the next batch of each running replay whose subscriber is in one of the shards. */
export async function continueReplays(
  context: ServiceContext,
  { shards, now }: { shards: ReadonlySet<number>; now: Date },
): Promise<void> {
  const running = await context.models.replays
    .find({ finishedAt: null, nextAt: trusted({ $lte: now }) })
    .lean();
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
  const { models } = context;
  const { _id, version, cursor } = replay;
  await context.database.transaction(async (tx) => {
    const rows = await models.deliveries
      .find({ ...replayFilter(replay), ...isAfter(cursor) })
      .sort({ createdAt: 1, _id: 1 })
      .limit(batchSize)
      .select("createdAt")
      .session(tx)
      .lean();
    const last = rows.at(-1);
    const progress = {
      ...(last && { cursor: { createdAt: last.createdAt, id: last._id } }),
      nextAt: new Date(now.getTime() + batchIntervalMs),
      finishedAt: rows.length < batchSize ? now : null,
    };
    const advance = { $set: progress, $inc: { version: 1 } };
    const { modifiedCount } = await models.replays.updateOne({ _id, version }, advance, {
      session: tx,
    });
    // Another worker has processed this batch.
    if (modifiedCount === 0) return;
    const filter = { _id: trusted({ $in: rows.map((row) => row._id) }), ...isNotDue(now) };
    const sent = await models.deliveries.updateMany(filter, makeDue(now), { session: tx });
    const counted = { $inc: { done: sent.modifiedCount } };
    await models.replays.updateOne({ _id }, counted, { session: tx });
    await recordProgress(context, tx, replay.webhookId);
  });
}

/** Records an event, by which open pages show the progress. */
async function recordProgress({ models, messaging }: ServiceContext, tx: Transaction, id: number) {
  const webhook = await models.webhooks.findById(id).select("version").session(tx).lean();
  const { version = 1 } = webhook ?? {};
  await messaging.record(tx, [{ type: "webhook_replayed", version, data: { id } }]);
}

const isAfter = (cursor: StoredReplay["cursor"]) =>
  cursor
    ? {
        $or: [
          { createdAt: trusted({ $gt: cursor.createdAt }) },
          { createdAt: cursor.createdAt, _id: trusted({ $gt: cursor.id }) },
        ],
      }
    : {};

const makeDue = (now: Date) => ({
  $set: { state: "pending" as const, nextAttemptAt: now, finishedAt: null },
  $inc: { version: 1 },
});

/** Matches deliveries that are not due; one that is due may be in flight. */
const isNotDue = (now: Date) => ({
  $or: [{ state: trusted({ $ne: "pending" as const }) }, { nextAttemptAt: trusted({ $gt: now }) }],
});

/** Excludes deliveries about erased people, whose bodies are empty. */
const hasBody = () => trusted({ $ne: "" });

type ReplaySelection = Pick<StoredReplay, "webhookId" | "since" | "until" | "state" | "type">;

const replayFilter = ({ webhookId, since, until, state, type }: ReplaySelection) => ({
  webhookId,
  createdAt: trusted({ $gte: since, $lte: until }),
  body: hasBody(),
  ...(state && { state }),
  ...(type && { type }),
});
