import type { FrontEndName } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

export interface Freeze {
  reason: string;
  until: Date | null;
  at: Date;
  by: string | null;
}

interface Switch {
  reason: string;
  at: Date;
  by: string | null;
}

/** The freeze and the switched-off front ends: a single document. */
export interface Controls {
  _id: "controls";
  /** Incremented by each change of releases, so that concurrent transactions conflict and retry. */
  revision: number;
  freeze: Freeze | null;
  switches: Record<FrontEndName, Switch>;
}

const schema = new Schema<Controls>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, default: 0 },
    freeze: { type: Schema.Types.Mixed, default: null },
    switches: { type: Schema.Types.Mixed, default: {} },
  },
  { versionKey: false, collection: "controls", minimize: false },
);

export const controlsModel = (connection: Connection) => connection.model("Controls", schema);

export const noControls: Controls = { _id: "controls", revision: 0, freeze: null, switches: {} };
