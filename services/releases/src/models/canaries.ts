import type { CanaryGroup, ReleaseCanary } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
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
  /** Page views of the canary until then. */
  servedBefore: { type: Number, default: 0 },
  by: { type: String, default: null },
  endedAt: { type: Date, default: null },
} as const;

const perGroup = {
  canary: { type: Number, default: 0 },
  control: { type: Number, default: 0 },
};
const counters = { served: perGroup, failedViews: perGroup, failed: perGroup, slow: perGroup };

type Counters = Record<keyof typeof counters, Record<CanaryGroup, number>>;

/** A release set that a percentage of browsers gets, with its evidence. */
export interface Canary extends Required<InferRawDocType<typeof fields>>, Counters {
  /** The versions that differ from the live set it started from. */
  changes: Versions;
  ramp: number[];
  outcome: ReleaseCanary["outcome"];
}

const schema = new Schema<Canary>(
  {
    ...fields,
    ...counters,
    changes: { type: Schema.Types.Mixed, required: true },
    ramp: { type: [Number], default: [] },
    outcome: { type: String, required: true },
  },
  { versionKey: false, collection: "canaries" },
);
// One at a time, also when two start concurrently.
schema.index({ outcome: 1 }, { unique: true, partialFilterExpression: { outcome: "running" } });

export const canaryModel = (connection: Connection) => connection.model("Canary", schema);
