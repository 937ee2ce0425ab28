import type { Environment, ReleaseActivation } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import mongoose, { Schema } from "mongoose";
import type { Activation, Versions } from "../domain/live-set.ts";

/** One version of each front end, to be live together. */
export interface ReleaseSet {
  _id: number;
  name?: string | null;
  remotes: Versions;
  /** The versions that differed from the live set when this one was created. */
  changes?: Versions;
  /** Open pages reload at once. */
  mandatory?: boolean;
  createdAt: Date;
  createdBy?: string | null;
  /** When it last became live in production; `null` when it never did. */
  activatedAt: Date | null;
}

const setSchema = new Schema<ReleaseSet>(
  {
    _id: { type: Number, required: true },
    name: { type: String, default: null },
    remotes: { type: Schema.Types.Mixed, required: true },
    changes: { type: Schema.Types.Mixed },
    mandatory: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, default: null },
    activatedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "sets", minimize: false },
);

/** One entry of the history; the highest id of an environment is live there now. */
export interface StoredActivation extends Activation {
  _id: number;
  environment: Environment;
  kind?: ReleaseActivation["kind"];
  mandatory?: boolean;
  by?: string | null;
}

const activationSchema = new Schema<StoredActivation>(
  {
    _id: { type: Number, required: true },
    setId: { type: Number, required: true },
    remotes: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    environment: { type: String, required: true },
    kind: { type: String },
    mandatory: { type: Boolean, default: false },
    by: { type: String, default: null },
  },
  { versionKey: false, collection: "activations" },
);
activationSchema.index({ environment: 1, _id: -1 });

export const usedSince = (moment: Date) => ({
  $or: [
    { createdAt: mongoose.trusted({ $gte: moment }) },
    { activatedAt: mongoose.trusted({ $gte: moment }) },
  ],
});

export const setModel = (connection: Connection) => connection.model("ReleaseSet", setSchema);

export const activationModel = (connection: Connection) =>
  connection.model("Activation", activationSchema);
