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

export const shardSchema = new Schema<Required<InferRawDocType<typeof shardFields>>>(shardFields, {
  versionKey: false,
  collection: "shards",
  strict: "throw",
});

/** Heartbeats of the running workers, by which each computes its fair share. */
export const workerSchema = new Schema<{ _id: string; seenAt: Date }>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false, collection: "workers", strict: "throw" },
);
workerSchema.index({ seenAt: 1 }, { expireAfterSeconds: 3600 });

/** A counter that every fan-out increments, so that replicas conflict and run one at a time. */
export const turnSchema = new Schema<{ _id: "public-events"; count: number }>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { versionKey: false, collection: "turns", strict: "throw" },
);

/** Tombstones of erased people: later events about them are not delivered. */
export const erasedPersonSchema = new Schema<{ _id: number; at: Date }>(
  { _id: { type: Number, required: true }, at: { type: Date, required: true } },
  { versionKey: false, collection: "erased_people", strict: "throw" },
);
