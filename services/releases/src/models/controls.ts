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

/** What stops releases, and what is switched off: one row. */
export interface Controls {
  _id: "controls";
  /** Counted up by whatever stops a release or makes one: of two at once one is tried again. */
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
