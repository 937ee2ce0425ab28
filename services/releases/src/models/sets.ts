import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";
import type { Activation, Versions } from "../domain/live-set.ts";

/** One version for each front end, named to be live together. */
export interface ReleaseSet {
  _id: number;
  remotes: Versions;
  createdAt: Date;
  /** When it last became live. */
  activatedAt: Date | null;
}

const setSchema = new Schema<ReleaseSet>(
  {
    _id: { type: Number, required: true },
    remotes: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    activatedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "sets" },
);

/** The history of what was live; the highest number is live now. */
export interface StoredActivation extends Activation {
  _id: number;
}

const activationSchema = new Schema<StoredActivation>(
  {
    _id: { type: Number, required: true },
    setId: { type: Number, required: true },
    remotes: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, collection: "activations" },
);

export const setModel = (connection: Connection) => connection.model("ReleaseSet", setSchema);

export const activationModel = (connection: Connection) =>
  connection.model("Activation", activationSchema);
