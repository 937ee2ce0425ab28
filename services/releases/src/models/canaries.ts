import type { CanaryGroup, ReleaseCanary } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";
import type { Versions } from "../domain/live-set.ts";

type PerGroup = Record<CanaryGroup, number>;

/** A set that a part of all browsers has, and what came of it. */
export interface Canary {
  _id: number;
  setId: number;
  baseSetId: number;
  /** The versions in which it differs from what everybody else had. */
  changes: Versions;
  percent: number;
  /** Percentages still to come. */
  ramp: number[];
  /** Whether it becomes live by itself behind the last of them. */
  promotes: boolean;
  everyMinutes: number;
  startedAt: Date;
  /** When the percentage last grew, and how many page views the canary had had by then. */
  steppedAt: Date;
  servedBefore: number;
  by: string | null;
  endedAt: Date | null;
  outcome: ReleaseCanary["outcome"];
  served: PerGroup;
  failedViews: PerGroup;
  failed: PerGroup;
  slow: PerGroup;
}

const perGroup = {
  canary: { type: Number, default: 0 },
  control: { type: Number, default: 0 },
};

const schema = new Schema<Canary>(
  {
    _id: { type: Number, required: true },
    setId: { type: Number, required: true },
    baseSetId: { type: Number, required: true },
    changes: { type: Schema.Types.Mixed, required: true },
    percent: { type: Number, required: true },
    ramp: { type: [Number], default: [] },
    promotes: { type: Boolean, default: false },
    everyMinutes: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    steppedAt: { type: Date, required: true },
    servedBefore: { type: Number, default: 0 },
    by: { type: String, default: null },
    endedAt: { type: Date, default: null },
    outcome: { type: String, required: true },
    served: perGroup,
    failedViews: perGroup,
    failed: perGroup,
    slow: perGroup,
  },
  { versionKey: false, collection: "canaries" },
);
// One at a time: two that begin at once meet here.
schema.index({ outcome: 1 }, { unique: true, partialFilterExpression: { outcome: "running" } });

export const canaryModel = (connection: Connection) => connection.model("Canary", schema);
