import { trusted } from "@deeds/service-kit";
import { shardCount } from "../models/shard.ts";
import type { ServiceContext } from "../service-context.ts";

/** Short, so that a crash costs seconds; a running worker renews it long before. */
const leaseMs = 8_000;

/** Divides the shards by leases among however many workers run. */
export function createShards({ models }: ServiceContext, worker: string) {
  const { shards, workers } = models;

  const countWorkers = async (now: Date): Promise<number> => {
    await workers.updateOne({ _id: worker }, { $set: { seenAt: now } }, { upsert: true });
    const since = new Date(now.getTime() - leaseMs);
    return workers.countDocuments({ seenAt: trusted({ $gt: since }) });
  };
  const own = async () => (await shards.find({ owner: worker }).select("_id").lean()).map(idOf);

  return {
    /** Renews the leases, frees more than the fair share and takes what is free; returns all it has. */
    share: async (now: Date): Promise<ReadonlySet<number>> => {
      const fair = Math.ceil(shardCount / (await countWorkers(now)));
      const until = new Date(now.getTime() + leaseMs);
      await shards.updateMany({ owner: worker }, { $set: { until } });
      const before = await own();
      const surplus = before.slice(fair);
      if (surplus.length > 0) {
        const tooMany = { _id: trusted({ $in: surplus }), owner: worker };
        await shards.updateMany(tooMany, { $set: { owner: null } });
      }
      const wanted = fair - before.length;
      if (wanted > 0) {
        const isFree = { $or: [{ owner: null }, { until: trusted({ $lt: now }) }] };
        const free = await shards.find(isFree).select("_id").limit(wanted).lean();
        const taken = { _id: trusted({ $in: free.map(idOf) }), ...isFree };
        await shards.updateMany(taken, { $set: { owner: worker, until } });
      }
      return new Set(await own());
    },
    /** Frees everything at once for the others. */
    leave: async () => {
      await shards.updateMany({ owner: worker }, { $set: { owner: null } });
      await workers.deleteOne({ _id: worker });
    },
  };
}

const idOf = ({ _id }: { _id: number }): number => _id;

/** Inserts a row for each shard, so that a lease is only ever an update. */
export async function prepareShards({ shards }: ServiceContext["models"]): Promise<void> {
  const update = { $setOnInsert: { owner: null, until: new Date(0) } };
  const writes = Array.from({ length: shardCount }, (_, _id) => ({
    updateOne: { filter: { _id }, update, upsert: true },
  }));
  await shards.bulkWrite(writes, { ordered: false });
}
