import { type Connection, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

/** Also the maximum number of workers that can share the work. */
export const shardCount = 64;

export const shardOf = (webhookId: number): number => webhookId % shardCount;

const shardFields = {
  _id: { type: Number, required: true },
  /** The worker that holds the lease while its heartbeats arrive; `null` when it is free. */
  owner: { type: String, default: null },
} as const;

const shardSchema = new Schema<Required<InferRawDocType<typeof shardFields>>>(shardFields, {
  versionKey: false,
  collection: "shards",
  strict: "throw",
});

/** Heartbeats of the running workers: they renew all leases of a worker, and each computes its fair share by them. */
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
      const update = { $setOnInsert: { owner: null } };
      const writes = Array.from({ length: shardCount }, (_, _id) => ({
        updateOne: { filter: { _id }, update, upsert: true },
      }));
      await model.bulkWrite(writes, { ordered: false });
    },
    recordHeartbeat: (worker: string, now: Date): Promise<unknown> =>
      workers.updateOne({ _id: worker }, { $set: { seenAt: now } }, { upsert: true }).exec(),
    findWorkers: async (seenAfter: Date): Promise<string[]> =>
      (await workers.find({ seenAt: trusted({ $gt: seenAfter }) }).lean()).map(({ _id }) => _id),
    findOwned: async (worker: string): Promise<number[]> =>
      (await model.find({ owner: worker }).select("_id").lean()).map(({ _id }) => _id),
    listOwners: (): Promise<{ _id: number; owner: string | null }[]> => model.find().lean(),
    /** Takes these shards if their owner is still one of `from`. */
    take: (
      worker: string,
      { ids, from }: { ids: number[]; from: (string | null)[] },
    ): Promise<unknown> =>
      model
        .updateMany(
          { _id: trusted({ $in: ids }), owner: trusted({ $in: from }) },
          { $set: { owner: worker } },
        )
        .exec(),
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
