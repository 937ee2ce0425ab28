import type { FrontEndName } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

interface Switch {
  reason: string;
  at: Date;
  by: string | null;
}

export interface Freeze extends Switch {
  until: Date | null;
}

/** The freeze and the switched-off front ends: a single document. */
export interface StoredControls {
  _id: "controls";
  /** Incremented by each change of releases, so that concurrent transactions conflict and retry. */
  revision: number;
  freeze: Freeze | null;
  switches: Record<FrontEndName, Switch>;
}

const schema = new Schema<StoredControls>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, default: 0 },
    freeze: { type: Schema.Types.Mixed, default: null },
    switches: { type: Schema.Types.Mixed, default: {} },
  },
  { versionKey: false, collection: "controls", minimize: false },
);

const _id = "controls";

export async function createControlsRepository(connection: Connection) {
  const controls = connection.model("Controls", schema);
  const defaults = { revision: 0, freeze: null, switches: {} };
  // The document must exist, so that two concurrent first changes conflict.
  await controls.updateOne({ _id }, { $setOnInsert: defaults }, { upsert: true });
  return {
    find: async (): Promise<StoredControls> =>
      (await controls.findById(_id).lean()) ?? { _id, ...defaults },
    /** Locks the controls: the second of two concurrent transactions is retried and sees the first. */
    claim: async (tx: Transaction): Promise<StoredControls> => {
      const options = { session: tx, returnDocument: "after" } as const;
      const count = { $inc: { revision: 1 } };
      const claimed = await controls.findByIdAndUpdate(_id, count, options).lean();
      return claimed ?? { _id, ...defaults };
    },
    update: (
      tx: Transaction,
      change: Pick<StoredControls, "freeze" | "switches">,
    ): Promise<unknown> => controls.updateOne({ _id }, { $set: change }, { session: tx }).exec(),
  };
}
