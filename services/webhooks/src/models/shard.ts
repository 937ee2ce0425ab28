import { type Connection, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

/** Also the maximum number of workers that can share the work. */
export const shardCount = 64;

export const shardOf = (webhookId: number): number => webhookId % shardCount;

const shardFields = {
  _id: { type: Number, required: true },
  /** The worker that holds the lease; `null` when it is free. */
  owner: { type: String, default: null },
  until: { type: Date, required: true },
} as const;

const shardSchema = new Schema<Required<InferRawDocType<typeof shardFields>>>(shardFields, {
  versionKey: false,
  collection: "shards",
  strict: "throw",
});

/** Heartbeats of the running workers, by which each computes its fair share. */
const workerSchema = new Schema<{ _id: string; seenAt: Date }>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false, collection: "workers", strict: "throw" },
);
workerSchema.index({ seenAt: 1 }, { expireAfterSeconds: 3600 });

export function createShardRepository(connection: Connection) {
  const model = connection.model("Shard", shardSchema);
  const workers = connection.model("Worker", workerSchema);
  return {
    /** Inserts a row for each shard, so that taking a lease is always an update. */
    insertMissing: async (): Promise<void> => {
      const update = { $setOnInsert: { owner: null, until: new Date(0) } };
      const writes = Array.from({ length: shardCount }, (_, _id) => ({
        updateOne: { filter: { _id }, update, upsert: true },
      }));
      await model.bulkWrite(writes, { ordered: false });
    },
    recordHeartbeat: (worker: string, now: Date): Promise<unknown> =>
      workers.updateOne({ _id: worker }, { $set: { seenAt: now } }, { upsert: true }).exec(),
    countWorkers: (seenAfter: Date): Promise<number> =>
      workers.countDocuments({ seenAt: trusted({ $gt: seenAfter }) }),
    findOwned: async (worker: string): Promise<number[]> =>
      (await model.find({ owner: worker }).select("_id").lean()).map(({ _id }) => _id),
    renew: (worker: string, until: Date): Promise<unknown> =>
      model.updateMany({ owner: worker }, { $set: { until } }).exec(),
    /** Takes at most `count` shards that are free or whose lease has expired. */
    take: async (worker: string, lease: { count: number; now: Date; until: Date }) => {
      const { count, now, until } = lease;
      const isFree = { $or: [{ owner: null }, { until: trusted({ $lt: now }) }] };
      const free = await model.find(isFree).select("_id").limit(count).lean();
      await model.updateMany(
        { _id: trusted({ $in: free.map(({ _id }) => _id) }), ...isFree },
        { $set: { owner: worker, until } },
      );
    },
    release: (worker: string, ids: readonly number[]): Promise<unknown> =>
      model
        .updateMany({ _id: trusted({ $in: ids }), owner: worker }, { $set: { owner: null } })
        .exec(),
    /** Releases all shards of a worker and removes its heartbeat. */
    removeWorker: async (worker: string): Promise<void> => {
      await model.updateMany({ owner: worker }, { $set: { owner: null } });
      await workers.deleteOne({ _id: worker });
    },
  };
}
