import { type Transaction, trusted } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredReplay } from "../models/replay.ts";
import { shardOf } from "../models/shard.ts";
import { chosenBy, dueAt, isResting } from "../use-cases/resend.ts";

/** So many deliveries of a replay are sent again at once, and so long is waited then. */
const atOnce = 100;
const everyMs = 1_000;

/** Goes on with the replays of the shards' subscribers. */
export async function goOnReplaying(
  house: House,
  { shards, now }: { shards: ReadonlySet<number>; now: Date },
): Promise<void> {
  const running = await house.models.replays
    .find({ finishedAt: null, nextAt: trusted({ $lte: now }) })
    .lean();
  const own = running.filter(({ webhookId }) => shards.has(shardOf(webhookId)));
  for (const replay of own) {
    // One that cannot go on keeps nothing else from being sent.
    await takeNext(house, replay, now).catch((error: unknown) =>
      house.log.warn({ err: error, replay: replay._id }, "a replay waits a second"),
    );
  }
}

/**
 * The next deliveries and the place in one transaction: whatever crashes, each has its turn once. One
 * that is on its way already is passed over.
 */
async function takeNext(house: House, replay: StoredReplay, now: Date) {
  const { models } = house;
  const { _id, version, cursor } = replay;
  await house.database.transaction(async (tx) => {
    const rows = await models.deliveries
      .find({ ...chosenBy(replay), ...behind(cursor) })
      .sort({ createdAt: 1, _id: 1 })
      .limit(atOnce)
      .select("createdAt")
      .session(tx)
      .lean();
    const last = rows.at(-1);
    const place = {
      ...(last && { cursor: { createdAt: last.createdAt, id: last._id } }),
      nextAt: new Date(now.getTime() + everyMs),
      finishedAt: rows.length < atOnce ? now : null,
    };
    const moved = { $set: place, $inc: { version: 1 } };
    const { modifiedCount } = await models.replays.updateOne({ _id, version }, moved, {
      session: tx,
    });
    // Another worker has gone on with it.
    if (modifiedCount === 0) return;
    const resting = { _id: trusted({ $in: rows.map((row) => row._id) }), ...isResting(now) };
    const sent = await models.deliveries.updateMany(resting, dueAt(now), { session: tx });
    const counted = { $inc: { done: sent.modifiedCount } };
    await models.replays.updateOne({ _id }, counted, { session: tx });
    await tell(house, tx, replay.webhookId);
  });
}

/** Open pages show how far it is. */
async function tell({ models, messaging }: House, tx: Transaction, id: number) {
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
