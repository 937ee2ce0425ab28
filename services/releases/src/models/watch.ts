import type { FrontEndName } from "@deeds/contracts";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

const watchEnds = ["passed", "replaced", "rolled-back", "blocked"] as const;

/** A version that became live, compared with the version before for a while. */
export interface StoredWatch {
  /** `<remote>@<version>`: each version is watched once. */
  _id: string;
  remote: FrontEndName;
  version: string;
  before: string;
  /** By which it became live. */
  activationId: number;
  /** Page views since this activation count; later than `activationId` after another rollback. */
  countsFrom: number;
  /** When it became live. */
  at: Date;
  /** `blocked`: it is worse, but the version before does not fit the live set. */
  outcome: "watched" | (typeof watchEnds)[number];
  endedAt: Date | null;
}

const schema = new Schema<StoredWatch>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    before: { type: String, required: true },
    activationId: { type: Number, required: true },
    countsFrom: { type: Number, required: true },
    at: { type: Date, required: true },
    outcome: { type: String, required: true },
    endedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "watches" },
);
schema.index({ outcome: 1, endedAt: 1 });

type End = Pick<StoredWatch, "endedAt"> & { outcome: (typeof watchEnds)[number] };

export function createWatchRepository(connection: Connection) {
  const watches = connection.model("Watch", schema);
  const running = { outcome: "watched" } as const;
  return {
    insertOnce: (tx: Transaction, { _id, ...watch }: StoredWatch): Promise<unknown> =>
      watches.updateOne({ _id }, { $setOnInsert: watch }, { upsert: true, session: tx }).exec(),
    /** Returns the running ones; of the latest release first, and of these the shell. */
    listRunning: (): Promise<StoredWatch[]> =>
      watches.find(running).sort({ activationId: -1, remote: -1 }).lean(),
    /** Returns `false` when it has ended before. */
    end: async (id: string, end: End, tx: Transaction | null = null): Promise<boolean> => {
      const update = watches.updateOne({ _id: id, ...running }, { $set: end });
      const result = await update.session(tx);
      return result.modifiedCount > 0;
    },
    /** Makes the running ones count from an activation on. */
    restart: (tx: Transaction, countsFrom: number): Promise<unknown> =>
      watches.updateMany(running, { $set: { countsFrom } }, { session: tx }).exec(),
    countEnded: (outcome: End["outcome"], since: Date): Promise<number> =>
      watches.countDocuments({ outcome, endedAt: trusted({ $gte: since }) }),
  };
}
