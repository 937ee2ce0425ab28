import type { BrowserReport, StackLine } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit/models";
import { Schema } from "mongoose";
import type { StackFrame } from "../domain/failure.ts";

/** The same failure of a version, however often it was reported. */
export interface StoredFailure {
  /** `<version id> <fingerprint>`. */
  _id: string;
  versionId: string;
  kind: Exclude<BrowserReport["kind"], "vitals">;
  message: string;
  /** Of the page that reported it first. */
  route: string | null;
  /** Of the first report. */
  frames: StackFrame[];
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  /** Number of reports by browser, e.g. `Firefox 131`. */
  browsers: Record<string, number>;
  /** All lines by source maps, which never change. */
  resolved: StackLine[] | null;
}

const schema = new Schema<StoredFailure>(
  {
    _id: { type: String, required: true },
    versionId: { type: String, required: true },
    kind: { type: String, required: true },
    message: { type: String, default: "" },
    route: { type: String, default: null },
    frames: { type: Schema.Types.Mixed, required: true },
    count: { type: Number, required: true },
    firstSeenAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    browsers: { type: Schema.Types.Mixed, required: true },
    resolved: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false, collection: "failures" },
);
schema.index({ versionId: 1, lastSeenAt: -1 });
const quarterInSeconds = 90 * 24 * 60 * 60;
schema.index({ lastSeenAt: 1 }, { expireAfterSeconds: quarterInSeconds });

/** Different failures that are stored of one version, of all, and browsers of one failure. */
export const maxFailures = { ofVersion: 100, inAll: 20_000, browsers: 20 } as const;

const otherBrowsers = "other";

type NewFailure = Pick<
  StoredFailure,
  "_id" | "versionId" | "kind" | "message" | "route" | "frames"
>;

export function createFailureRepository(connection: Connection) {
  const failures = connection.model("Failure", schema);
  const hasCapacity = async (versionId: string): Promise<boolean> => {
    if ((await failures.countDocuments({ versionId })) >= maxFailures.ofVersion) return false;
    return (await failures.estimatedDocumentCount()) < maxFailures.inAll;
  };
  return {
    findById: (id: string): Promise<StoredFailure | null> => failures.findById(id).lean(),
    listOfVersion: (versionId: string): Promise<StoredFailure[]> =>
      failures
        .find({ versionId })
        .sort({ lastSeenAt: -1 })
        .limit(maxFailures.ofVersion)
        .select({ frames: 0, resolved: 0 })
        .lean(),
    /** Counts a report of a failure; a new one is dropped when too many are stored. */
    count: async (
      { _id, ...failure }: NewFailure,
      { browser, now }: { browser: string; now: Date },
    ): Promise<void> => {
      const known = await failures.findById(_id).select({ browsers: 1 }).lean();
      if (!known && !(await hasCapacity(failure.versionId))) return;
      const names = Object.keys(known?.browsers ?? {});
      const isFull = names.length >= maxFailures.browsers && !names.includes(browser);
      const counted = isFull ? otherBrowsers : browser;
      await failures.updateOne(
        { _id },
        {
          $setOnInsert: { ...failure, firstSeenAt: now },
          $inc: { count: 1, [`browsers.${counted}`]: 1 },
          $max: { lastSeenAt: now },
        },
        { upsert: true },
      );
    },
    setResolved: (id: string, resolved: readonly StackLine[]): Promise<unknown> =>
      failures.updateOne({ _id: id }, { $set: { resolved } }).exec(),
  };
}
