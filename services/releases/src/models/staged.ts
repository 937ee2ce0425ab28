import type { FrontEndName } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { Schema } from "mongoose";
import type { Versions } from "../domain/live-set.ts";

/** The version of a front end that is in staging. */
export interface StoredStaged {
  _id: FrontEndName;
  version: string;
  /** The set by which it came to staging; its other front ends may have been replaced since. */
  setId: number;
  at: Date;
  by: string | null;
}

const schema = new Schema<StoredStaged>(
  {
    _id: { type: String, required: true },
    version: { type: String, required: true },
    setId: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: String, default: null },
  },
  { versionKey: false, collection: "staged" },
);

export function createStagedRepository(connection: Connection) {
  const staged = connection.model("Staged", schema);
  return {
    /** Returns the staged versions, latest first. */
    list: (tx: Transaction | null = null): Promise<StoredStaged[]> =>
      staged.find().sort({ at: -1, setId: -1, _id: 1 }).session(tx).lean(),
    save: async (tx: Transaction, rows: readonly StoredStaged[]): Promise<void> => {
      for (const row of rows) {
        await staged.replaceOne({ _id: row._id }, row, { upsert: true, session: tx });
      }
    },
    /** Returns what was removed; `null` when nothing of the front end is in staging. */
    remove: (tx: Transaction, remote: FrontEndName): Promise<StoredStaged | null> =>
      staged.findByIdAndDelete(remote, { session: tx }).lean(),
    /** Removes the versions that are in this set. */
    removeVersions: async (tx: Transaction, remotes: Versions): Promise<void> => {
      const pairs = Object.entries(remotes).map(([_id, version]) => ({ _id, version }));
      if (pairs.length > 0) await staged.deleteMany({ $or: pairs }, { session: tx });
    },
  };
}
