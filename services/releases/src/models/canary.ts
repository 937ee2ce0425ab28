import type { CanaryGroup, ReleaseCanary } from "@deeds/contracts";
import {
  type Connection,
  dropFormerIndex,
  type Transaction,
  trusted,
} from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import type { Versions } from "../domain/live-set.ts";

const fields = {
  _id: { type: Number, required: true },
  setId: { type: Number, required: true },
  baseSetId: { type: Number, required: true },
  percent: { type: Number, required: true },
  /** Whether it is promoted automatically after the last step of its ramp. */
  promotes: { type: Boolean, default: false },
  everyMinutes: { type: Number, required: true },
  startedAt: { type: Date, required: true },
  /** When the percentage last grew. */
  steppedAt: { type: Date, required: true },
  /** Started page views of the canary until then. */
  startedBefore: { type: Number, default: 0 },
  by: { type: String, default: null },
  endedAt: { type: Date, default: null },
} as const;

const perGroup = {
  canary: { type: Number, default: 0 },
  control: { type: Number, default: 0 },
};
const counters = {
  served: perGroup,
  started: perGroup,
  failedViews: perGroup,
  failed: perGroup,
  slow: perGroup,
};

type Counters = Record<keyof typeof counters, Record<CanaryGroup, number>>;

/** A release set that a percentage of browsers gets, with its evidence. */
export interface StoredCanary extends Required<InferRawDocType<typeof fields>>, Counters {
  /** The versions that differ from the live set it started from. */
  changes: Versions;
  ramp: number[];
  outcome: ReleaseCanary["outcome"];
}

const schema = new Schema<StoredCanary>(
  {
    ...fields,
    ...counters,
    changes: { type: Schema.Types.Mixed, required: true },
    ramp: { type: [Number], default: [] },
    outcome: { type: String, required: true },
  },
  { versionKey: false, collection: "canaries" },
);

export async function createCanaryRepository(connection: Connection) {
  const canaries = connection.model("Canary", schema);
  const running = { outcome: "running" } as const;
  // Until version 1.1 an index allowed one running canary.
  await dropFormerIndex(canaries.collection, "outcome_1");
  return {
    /** Returns running canaries, oldest first. */
    listRunning: (tx: Transaction | null = null): Promise<StoredCanary[]> =>
      canaries.find(running).sort({ _id: 1 }).session(tx).lean(),
    findByIds: (ids: readonly number[]): Promise<StoredCanary[]> =>
      canaries.find({ _id: trusted({ $in: [...ids] }) }).lean(),
    listLatest: (limit: number): Promise<StoredCanary[]> =>
      canaries.find().sort({ _id: -1 }).limit(limit).lean(),
    save: (tx: Transaction, canary: StoredCanary): Promise<unknown> =>
      canaries.replaceOne({ _id: canary._id }, canary, { upsert: true, session: tx }).exec(),
    /** Adds to counters by their dotted names; `null` for a canary that has ended. */
    count: (id: number, counts: Readonly<Record<string, number>>): Promise<StoredCanary | null> =>
      canaries
        .findOneAndUpdate({ _id: id, ...running }, { $inc: counts }, { returnDocument: "after" })
        .lean(),
    /** Adds to counters of several; those that have ended keep theirs. */
    countAll: async (
      all: readonly { id: number; counts: Readonly<Record<string, number>> }[],
    ): Promise<void> => {
      const updates = all.map(({ id, counts }) => ({
        updateOne: { filter: { _id: id, ...running }, update: { $inc: counts } },
      }));
      if (updates.length > 0) await canaries.bulkWrite(updates, { ordered: false });
    },
    /** Returns `false` when the canary has ended or another process has taken the step. */
    advance: async (
      tx: Transaction,
      { _id, steppedAt }: StoredCanary,
      step: Pick<StoredCanary, "percent" | "ramp" | "steppedAt" | "startedBefore">,
    ): Promise<boolean> => {
      const filter = { _id, steppedAt, ...running };
      const result = await canaries.updateOne(filter, { $set: step }, { session: tx });
      return result.modifiedCount > 0;
    },
    /** Returns `false` when the canary has already ended. */
    end: async (
      tx: Transaction,
      id: number,
      end: Pick<StoredCanary, "outcome" | "endedAt">,
    ): Promise<boolean> => {
      const filter = { _id: id, ...running };
      const result = await canaries.updateOne(filter, { $set: end }, { session: tx });
      return result.modifiedCount > 0;
    },
  };
}
