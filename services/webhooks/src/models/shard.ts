import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** Into so many parts the subscribers are divided; as many workers can share the work. */
export const shardCount = 64;

/** The part that a subscriber's deliveries belong to. */
export const shardOf = (webhookId: number): number => webhookId % shardCount;

/** Who sends the deliveries of a part; one worker at a time, as long as it renews its lease. */
interface Shard {
  _id: number;
  /** The worker; null: nobody. */
  owner: string | null;
  until: Date;
}

const shardSchema = new Schema<Shard>(
  {
    _id: { type: Number, required: true },
    owner: { type: String, default: null },
    until: { type: Date, required: true },
  },
  { versionKey: false, collection: "shards", strict: "throw" },
);

export const shardModel = (connection: Connection) => connection.model<Shard>("Shard", shardSchema);

/** A worker that lives, so that the others know how many share the work. */
interface LivingWorker {
  _id: string;
  seenAt: Date;
}

const workerSchema = new Schema<LivingWorker>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { versionKey: false, collection: "workers", strict: "throw" },
);
workerSchema.index({ seenAt: 1 }, { expireAfterSeconds: 3600 });

export const workerModel = (connection: Connection) =>
  connection.model<LivingWorker>("LivingWorker", workerSchema);

/** A row that every fan-out writes, so that replicas take turns and none overlooks the other. */
interface Turn {
  _id: "public-events";
  count: number;
}

const turnSchema = new Schema<Turn>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { versionKey: false, collection: "turns", strict: "throw" },
);

export const turnModel = (connection: Connection) => connection.model<Turn>("Turn", turnSchema);

/** Somebody who was erased: what is heard of them later is sent to nobody. */
interface ErasedPerson {
  /** The person's id. */
  _id: number;
  at: Date;
}

const erasedPersonSchema = new Schema<ErasedPerson>(
  { _id: { type: Number, required: true }, at: { type: Date, required: true } },
  { versionKey: false, collection: "erased_people", strict: "throw" },
);

export const erasedPersonModel = (connection: Connection) =>
  connection.model<ErasedPerson>("ErasedPerson", erasedPersonSchema);
