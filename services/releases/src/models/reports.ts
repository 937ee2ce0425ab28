import type { Connection } from "@deeds/service-kit";
import { type InferRawDocType, Schema, trusted } from "mongoose";

const failureFields = {
  "load-failed": { type: Number, default: 0 },
  "render-failed": { type: Number, default: 0 },
  "policy-broken": { type: Number, default: 0 },
} as const;

/** Number of failures that browsers reported, by version id. */
const reportSchema = new Schema(
  { _id: { type: String, required: true }, ...failureFields },
  { versionKey: false, collection: "reports" },
);

export const reportModel = (connection: Connection) => connection.model("Report", reportSchema);

const dayFields = {
  /** `<remote>@<version> <day>`. */
  _id: { type: String, required: true },
  versionId: { type: String, required: true },
  /** ISO date, UTC. */
  day: { type: String, required: true },
  ...failureFields,
} as const;

type Grades = [good: number, middling: number, poor: number];

export interface ReportDay extends Required<InferRawDocType<typeof dayFields>> {
  lcp: Grades;
  inp: Grades;
  cls: Grades;
}

const grades = { type: Schema.Types.Mixed, required: true };

const daySchema = new Schema<ReportDay>(
  { ...dayFields, lcp: grades, inp: grades, cls: grades },
  { versionKey: false, collection: "report-days" },
);
daySchema.index({ versionId: 1, day: 1 });

export const reportDayModel = (connection: Connection) => connection.model("ReportDay", daySchema);

export const daysSince = (
  days: ReturnType<typeof reportDayModel>,
  day: string,
): Promise<ReportDay[]> =>
  days
    .find({ day: trusted({ $gte: day }) })
    .sort({ day: 1 })
    .lean();
