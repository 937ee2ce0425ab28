import { trusted } from "@deeds/service-kit";
import { shardCount } from "../models/shard.ts";
import type { ServiceContext } from "../service-context.ts";

/** Short, so that another worker takes over seconds after a crash; renewed every 2 s. */
const leaseMs = 8_000;

/** Divides the shards among the running workers by leases. */
export function createShards({ models }: ServiceContext, worker: string) {
  const { shards, workers } = models;

  const countWorkers = async (now: Date): Promise<number> => {
    await workers.updateOne({ _id: worker }, { $set: { seenAt: now } }, { upsert: true });
    const since = new Date(now.getTime() - leaseMs);
    return workers.countDocuments({ seenAt: trusted({ $gt: since }) });
  };
  const ownedShardIds = async () =>
    (await shards.find({ owner: worker }).select("_id").lean()).map(idOf);

  return {
    /** Renews the leases, frees any surplus and takes free shards; returns the owned ones. */
    rebalance: async (now: Date): Promise<ReadonlySet<number>> => {
      const fairShare = Math.ceil(shardCount / (await countWorkers(now)));
      const until = new Date(now.getTime() + leaseMs);
      await shards.updateMany({ owner: worker }, { $set: { until } });
      const before = await ownedShardIds();
      const surplus = before.slice(fairShare);
      if (surplus.length > 0) {
        const surplusFilter = { _id: trusted({ $in: surplus }), owner: worker };
        await shards.updateMany(surplusFilter, { $set: { owner: null } });
      }
      const missingCount = fairShare - before.length;
      if (missingCount > 0) {
        const isFree = { $or: [{ owner: null }, { until: trusted({ $lt: now }) }] };
        const free = await shards.find(isFree).select("_id").limit(missingCount).lean();
        const freeFilter = { _id: trusted({ $in: free.map(idOf) }), ...isFree };
        await shards.updateMany(freeFilter, { $set: { owner: worker, until } });
      }
      return new Set(await ownedShardIds());
    },
    /** Frees all shards at once, instead of when their leases expire. */
    release: async () => {
      await shards.updateMany({ owner: worker }, { $set: { owner: null } });
      await workers.deleteOne({ _id: worker });
    },
  };
}

const idOf = ({ _id }: { _id: number }): number => _id;

/** Inserts a row for each shard, so that taking a lease is always an update. */
export async function prepareShards({ shards }: ServiceContext["models"]): Promise<void> {
  const update = { $setOnInsert: { owner: null, until: new Date(0) } };
  const writes = Array.from({ length: shardCount }, (_, _id) => ({
    updateOne: { filter: { _id }, update, upsert: true },
  }));
  await shards.bulkWrite(writes, { ordered: false });
}
