import { type Connection, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const failureFields = {
  "load-failed": { type: Number, default: 0 },
  "render-failed": { type: Number, default: 0 },
  "script-failed": { type: Number, default: 0 },
  "call-failed": { type: Number, default: 0 },
  "policy-broken": { type: Number, default: 0 },
} as const;

const totalFields = { _id: { type: String, required: true }, ...failureFields } as const;

/** Number of failures that browsers reported, by version id. */
type StoredReport = Required<InferRawDocType<typeof totalFields>>;

const totalSchema = new Schema<StoredReport>(totalFields, {
  versionKey: false,
  collection: "reports",
});

const dayFields = {
  /** `<remote>@<version> <day>`. */
  _id: { type: String, required: true },
  versionId: { type: String, required: true },
  /** ISO date, UTC. */
  day: { type: String, required: true },
  ...failureFields,
} as const;

type Grades = [good: number, middling: number, poor: number];

export interface StoredReportDay extends Required<InferRawDocType<typeof dayFields>> {
  lcp: Grades;
  inp: Grades;
  cls: Grades;
  tbt: Grades;
}

const grades = { type: Schema.Types.Mixed, required: true };

const daySchema = new Schema<StoredReportDay>(
  { ...dayFields, lcp: grades, inp: grades, cls: grades, tbt: { ...grades, required: false } },
  { versionKey: false, collection: "report-days" },
);
daySchema.index({ versionId: 1, day: 1 });

/** Counters to increase, by their dotted names. */
type Counts = Readonly<Record<string, number>>;

export function createReportRepository(connection: Connection) {
  const totals = connection.model("Report", totalSchema);
  const days = connection.model("ReportDay", daySchema);
  return {
    listTotals: (): Promise<StoredReport[]> => totals.find().lean(),
    /** @param day ISO date, UTC */
    listDaysSince: (day: string): Promise<StoredReportDay[]> =>
      days
        .find({ day: trusted({ $gte: day }) })
        .sort({ day: 1 })
        .lean(),
    countTotal: (versionId: string, counts: Counts): Promise<unknown> =>
      totals.updateOne({ _id: versionId }, { $inc: counts }, { upsert: true }).exec(),
    countDay: async (versionId: string, day: string, counts: Counts): Promise<void> => {
      const _id = `${versionId} ${day}`;
      // The arrays must exist before one of their elements is incremented.
      const initial = {
        versionId,
        day,
        lcp: [0, 0, 0],
        inp: [0, 0, 0],
        cls: [0, 0, 0],
        tbt: [0, 0, 0],
      };
      await days.updateOne({ _id }, { $setOnInsert: initial }, { upsert: true });
      if (Object.keys(counts).length > 0) await days.updateOne({ _id }, { $inc: counts });
    },
  };
}
