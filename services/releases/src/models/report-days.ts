import type { Connection } from "@deeds/service-kit";
import mongoose, { Schema } from "mongoose";

type Grades = [good: number, middling: number, poor: number];

/** What browsers told of one version on one day. */
export interface ReportDay {
  /** `<remote>@<version> <day>`. */
  _id: string;
  versionId: string;
  /** ISO date, UTC. */
  day: string;
  "load-failed": number;
  "render-failed": number;
  "policy-broken": number;
  lcp: Grades;
  inp: Grades;
  cls: Grades;
}

const grades = { type: Schema.Types.Mixed, required: true };

const schema = new Schema<ReportDay>(
  {
    _id: { type: String, required: true },
    versionId: { type: String, required: true },
    day: { type: String, required: true },
    "load-failed": { type: Number, default: 0 },
    "render-failed": { type: Number, default: 0 },
    "policy-broken": { type: Number, default: 0 },
    lcp: grades,
    inp: grades,
    cls: grades,
  },
  { versionKey: false, collection: "report-days" },
);
schema.index({ versionId: 1, day: 1 });

export const reportDayModel = (connection: Connection) => connection.model("ReportDay", schema);

/** Days from this one on, oldest first. */
export const daysSince = (
  days: ReturnType<typeof reportDayModel>,
  day: string,
): Promise<ReportDay[]> =>
  days
    .find({ day: mongoose.trusted({ $gte: day }) })
    .sort({ day: 1 })
    .lean();
