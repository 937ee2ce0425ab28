import { limits } from "@deeds/contracts";
import type { IdRange } from "@deeds/service-kit";
import {
  type Connection,
  inIdRange,
  type Transaction,
  trusted,
  withIds,
} from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { centuriesOf } from "../domain/centuries.ts";
import { date, inCollection, number } from "./fields.ts";

/** `_id` is the proof's id, `at` the time of its approval. */
const fields = { _id: number, personId: number, at: date, version: number } as const;

/** Copy of a proof that is or was approved, from the proofs service's events, for counting. */
export interface CountedProof extends Required<InferRawDocType<typeof fields>> {
  /** Not public any more, so that it does not count; absent in rows of earlier versions. */
  isWithdrawn?: boolean;
  /** When the deed was done; absent in rows of earlier versions. */
  deedDate?: string | null;
}

const schema = new Schema<CountedProof>(
  { ...fields, isWithdrawn: Boolean, deedDate: String },
  inCollection("counted_proofs"),
);
schema.index({ personId: 1, isWithdrawn: 1, at: -1 });

/** Counts of a person's approved proofs. */
export interface ProofCounts {
  proofCount: number;
  lastProofAt: Date | null;
  /** The centuries of the deeds, in order. */
  centuries: number[];
}

const none: ProofCounts = { proofCount: 0, lastProofAt: null, centuries: [] };

export function createCountedProofRepository(connection: Connection) {
  const model = connection.model("CountedProof", schema);
  return {
    findByIds: (ids: readonly number[], tx: Transaction): Promise<CountedProof[]> =>
      model.find(withIds(ids)).session(tx).lean(),
    /** Returns whose proof it is; `null` without a copy. */
    findPersonId: async (id: number): Promise<number | null> =>
      (await model.findById(id).select("personId").lean())?.personId ?? null,
    findInRange: (range: IdRange, tx: Transaction): Promise<CountedProof[]> =>
      model.find(inIdRange(range)).session(tx).lean(),
    /** The newest ones, up to the limit of an array response. */
    findOfPerson: (personId: number): Promise<CountedProof[]> =>
      model.find({ personId }).sort({ at: -1 }).limit(limits.arrayResponse).lean(),
    /** Finds approved proofs of these people since a time, the newest first. */
    findNew: (personIds: readonly number[], since: Date): Promise<CountedProof[]> =>
      model
        .find({
          personId: trusted({ $in: [...personIds] }),
          isWithdrawn: trusted({ $ne: true }),
          at: trusted({ $gte: since }),
        })
        .sort({ at: -1 })
        .limit(limits.follows * limits.followedNews)
        .lean(),
    /** Returns the highest id; 0 without proofs. */
    lastId: async () => (await model.findOne().sort({ _id: -1 }).select("_id").lean())?._id ?? 0,
    /** Inserts or replaces proofs, and removes those with the given ids. */
    replace: async (
      tx: Transaction,
      { put, remove = [] }: { put: readonly CountedProof[]; remove?: readonly number[] },
    ): Promise<void> => {
      const writes = [
        ...put.map(({ _id, ...copy }) => ({
          updateOne: { filter: { _id }, update: { $set: copy }, upsert: true },
        })),
        ...remove.map((_id) => ({ deleteOne: { filter: { _id } } })),
      ];
      if (writes.length > 0) await model.bulkWrite(writes, { session: tx });
    },
    removeOfPerson: async (tx: Transaction, personId: number): Promise<void> => {
      await model.deleteMany({ personId }, { session: tx });
    },
    /** Counts the proofs of these people; returns a function from a person's id to the counts. */
    countOf: async (personIds: readonly number[], tx: Transaction) => {
      const counted = await model
        .aggregate<Omit<ProofCounts, "centuries"> & { _id: number; deedDates: (string | null)[] }>([
          { $match: { personId: { $in: personIds }, isWithdrawn: { $ne: true } } },
          {
            $group: {
              _id: "$personId",
              proofCount: { $sum: 1 },
              lastProofAt: { $max: "$at" },
              deedDates: { $addToSet: "$deedDate" },
            },
          },
        ])
        .session(tx);
      const counts = new Map(
        counted.map(({ _id, deedDates, ...count }) => [
          _id,
          { ...count, centuries: centuriesOf(deedDates) },
        ]),
      );
      return (personId: number): ProofCounts => counts.get(personId) ?? none;
    },
  };
}
