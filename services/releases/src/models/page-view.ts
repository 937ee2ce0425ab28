import type { FrontEndName, PageClaims } from "@deeds/contracts";
import { pageTokenMs } from "@deeds/contracts/page-token";
import { type Connection, isDuplicateKey, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

type Groups = PageClaims["canaries"];

/** A document with a page token, until the token has expired. */
export interface StoredPageView {
  /** The id of the token. */
  _id: string;
  setId: number;
  browser: string;
  /** The client's address; absent from older gateways. */
  client?: string;
  canaries: Groups;
  issuedAt: Date;
  startedAt: Date | null;
  failedAt: Date | null;
  /** True until it has started or failed. */
  isOpen: boolean;
  /** `<front end> <kind>` of the counted reports. */
  counted?: string[];
  /** Hashes of the accepted reports, also of those that only added a failure. */
  reported: string[];
  /** Hashes of those. */
  further?: string[];
  /** Front ends about which a failure was reported. */
  failures?: FrontEndName[];
  /** Whether it did not start before its deadline. */
  isSilent?: boolean;
}

const schema = new Schema<StoredPageView>(
  {
    _id: { type: String, required: true },
    setId: { type: Number, required: true },
    browser: { type: String, required: true },
    client: { type: String },
    canaries: { type: Schema.Types.Mixed, required: true },
    issuedAt: { type: Date, required: true },
    startedAt: { type: Date, default: null },
    failedAt: { type: Date, default: null },
    isOpen: { type: Boolean, required: true },
    counted: { type: [String], default: [] },
    reported: { type: [String], default: [] },
    further: { type: [String], default: [] },
    failures: { type: [String], default: [] },
    isSilent: { type: Boolean, default: false },
  },
  { versionKey: false, collection: "page-views" },
);
// Longer than a token is accepted, so that none is accepted twice.
schema.index({ issuedAt: 1 }, { expireAfterSeconds: (2 * pageTokenMs) / 1_000 });
schema.index({ isOpen: 1, issuedAt: 1 }, { partialFilterExpression: { isOpen: true } });

/** What a browser is counted for, once: `<canary> <comparison> <browser>`. */
interface StoredMark {
  _id: string;
  at: Date;
}

const weekInSeconds = 7 * 24 * 60 * 60;
const markSchema = new Schema<StoredMark>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false, collection: "counted-browsers" },
);
markSchema.index({ at: 1 }, { expireAfterSeconds: weekInSeconds });

/** Different failures of one page that are recorded beside the counted ones. */
const maxFurther = 3;

export function createPageViewRepository(connection: Connection) {
  const views = connection.model("PageView", schema);
  const marks = connection.model("CountedBrowser", markSchema);

  /** Changes the view of a token, which may arrive before the gateway's list; `false`: not again. */
  const change = async (
    claims: PageClaims,
    filter: object,
    update: { $set?: object; $addToSet?: object; initial?: object },
  ): Promise<boolean> => {
    const { initial, ...changes } = update;
    const { id, issuedAt, ...rest } = claims;
    const inserted = { ...rest, issuedAt: new Date(issuedAt), ...initial };
    try {
      const result = await views.updateOne(
        { _id: id, ...filter },
        { ...changes, $setOnInsert: inserted },
        { upsert: true, setDefaultsOnInsert: false },
      );
      return result.modifiedCount + result.upsertedCount > 0;
    } catch (error) {
      // The view is there and does not match the filter.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    addIssued: async (pages: readonly PageClaims[]): Promise<void> => {
      const rows = pages.map(({ id, issuedAt, ...rest }) => ({
        _id: id,
        ...rest,
        issuedAt: new Date(issuedAt),
        isOpen: true,
      }));
      // The beacon of a page may have been faster.
      await views.insertMany(rows, { ordered: false }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    /** Returns `false` when the page has started before. */
    start: (claims: PageClaims, startedAt: Date): Promise<boolean> =>
      change(claims, { startedAt: null }, { $set: { startedAt, isOpen: false } }),
    /** Returns `false` when the page has reported this kind about the front end before. */
    countReport: (
      claims: PageClaims,
      { remote, kind, report }: { remote: FrontEndName; kind: string; report: string },
    ): Promise<boolean> => {
      const counted = `${remote} ${kind}`;
      const isFailure = kind !== "vitals";
      return change(
        claims,
        { counted: trusted({ $ne: counted }) },
        {
          $addToSet: { counted, reported: report, ...(isFailure && { failures: remote }) },
          initial: { isOpen: true },
        },
      );
    },
    /** Accepts another report of a counted kind; `false` for a repeated one, and after three. */
    addFurther: (claims: PageClaims, report: string): Promise<boolean> =>
      change(
        claims,
        {
          reported: trusted({ $ne: report }),
          [`further.${maxFurther - 1}`]: trusted({ $exists: false }),
        },
        { $addToSet: { reported: report, further: report } },
      ),
    /** Returns `false` when the page has failed before, or, when it `isOpen`, has started. */
    fail: async (
      id: string,
      failedAt: Date,
      condition: { isOpen?: true } = {},
    ): Promise<boolean> => {
      const filter = { _id: id, failedAt: null, ...condition };
      const isSilent = condition.isOpen ?? false;
      const result = await views.updateOne(filter, { $set: { failedAt, isOpen: false, isSilent } });
      return result.modifiedCount > 0;
    },
    /** Returns pages that were issued before and have neither started nor failed. */
    listSilent: (before: Date, limit: number): Promise<StoredPageView[]> =>
      views
        .find({ isOpen: true, issuedAt: trusted({ $lt: before }) })
        .limit(limit)
        .lean(),
    /**
     * Returns the page views of sets that have started or failed, without those that had another
     * version by one of these canaries.
     */
    listDecided: (selection: {
      setIds: readonly number[];
      from: Date;
      until: Date;
      withoutCanaries: readonly number[];
      order: "oldest first" | "newest first";
      limit: number;
    }): Promise<StoredPageView[]> => {
      const { setIds, from, until, withoutCanaries, order, limit } = selection;
      const isOther = { id: { $in: [...withoutCanaries] }, group: "canary" };
      return views
        .find({
          setId: trusted({ $in: [...setIds] }),
          issuedAt: trusted({ $gte: from, $lt: until }),
          canaries: trusted({ $not: { $elemMatch: isOther } }),
          $or: [{ isOpen: false }, { "failures.0": trusted({ $exists: true }) }],
        })
        .sort({ issuedAt: order === "oldest first" ? 1 : -1 })
        .limit(limit)
        .lean();
    },
    /** Returns `false` when the browser was counted for it before. */
    countOnce: async (purpose: string, browser: string, at: Date): Promise<boolean> => {
      try {
        await marks.create({ _id: `${purpose} ${browser}`, at });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
