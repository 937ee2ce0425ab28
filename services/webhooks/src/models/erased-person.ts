import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

const erasedPersonSchema = new Schema<{ _id: number; at: Date }>(
  { _id: { type: Number, required: true }, at: { type: Date, required: true } },
  { versionKey: false, collection: "erased_people", strict: "throw" },
);

const turnSchema = new Schema<{ _id: "public-events"; count: number }>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { versionKey: false, collection: "turns", strict: "throw" },
);

/** Tombstones of erased people: later events about them are not delivered. */
export function createErasedPersonRepository(connection: Connection) {
  const model = connection.model("ErasedPerson", erasedPersonSchema);
  return {
    findAmong: async (tx: Transaction, ids: readonly number[]): Promise<Set<number>> =>
      new Set(await model.distinct("_id", { _id: trusted({ $in: ids }) }).session(tx)),
    insert: (tx: Transaction, id: number, now: Date): Promise<unknown> =>
      model
        .updateOne({ _id: id }, { $setOnInsert: { at: now } }, { upsert: true, session: tx })
        .exec(),
  };
}

/**
 * The fan-out lock: a counter that every batch of events increments, so that replicas conflict and run one at a
 * time. The name of its collection, `turns`, is older.
 */
export function createTurnRepository(connection: Connection) {
  const model = connection.model("Turn", turnSchema);
  return {
    take: (tx: Transaction): Promise<unknown> =>
      model
        .updateOne({ _id: "public-events" }, { $inc: { count: 1 } }, { upsert: true, session: tx })
        .exec(),
  };
}
