import { type InferRawDocType, Schema } from "mongoose";

/** The number of parts the subscribers are divided into; as many workers can share the work. */
export const shardCount = 64;

/** The shard that a subscriber's deliveries belong to. */
export const shardOf = (webhookId: number): number => webhookId % shardCount;

const shardFields = {
  _id: { type: Number, required: true },
  /** The worker that has the lease; `null` when it is free. */
  owner: { type: String, default: null },
  until: { type: Date, required: true },
} as const;

export const shardSchema = new Schema<Required<InferRawDocType<typeof shardFields>>>(shardFields, {
  versionKey: false,
  collection: "shards",
  strict: "throw",
});

/** The running workers, by which each knows how many share the work. */
export const workerSchema = new Schema<{ _id: string; seenAt: Date }>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false, collection: "workers", strict: "throw" },
);
workerSchema.index({ seenAt: 1 }, { expireAfterSeconds: 3600 });

/** A row that every fan-out writes, so that replicas run it one after the other. */
export const turnSchema = new Schema<{ _id: "public-events"; count: number }>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { versionKey: false, collection: "turns", strict: "throw" },
);

/** The ids of erased persons: later events about them are not delivered. */
export const erasedPersonSchema = new Schema<{ _id: number; at: Date }>(
  { _id: { type: Number, required: true }, at: { type: Date, required: true } },
  { versionKey: false, collection: "erased_people", strict: "throw" },
);
