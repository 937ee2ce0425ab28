import { limits } from "@deeds/contracts";
import { type Language, languages } from "@deeds/i18n/languages";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

/** That an account has mails sent with what is new about what it follows; `_id` is the account. */
export interface StoredDigest {
  _id: number;
  language: Language;
  /** When to look for news again. */
  dueAt: Date;
  /** Keys of news that were in a mail, so that none is in two. */
  mailedKeys: string[];
}

const schema = new Schema<StoredDigest>(
  {
    _id: { type: Number, required: true },
    language: { type: String, enum: languages, required: true },
    dueAt: { type: Date, required: true, index: true },
    mailedKeys: { type: [String], required: true },
  },
  { versionKey: false, strict: "throw", collection: "digests" },
);

/** More than can be unread, so that what was mailed is not mailed again. */
const maxMailed = 2 * limits.follows * limits.followedNews;

export function createDigestRepository(connection: Connection) {
  const digests = connection.model("Digest", schema);
  return {
    has: async (userId: number): Promise<boolean> =>
      (await digests.findById(userId).select("_id").lean()) !== null,
    /** Only the language of an existing choice changes. */
    choose: async ({ _id, language, ...rest }: StoredDigest): Promise<void> => {
      const change = { $set: { language }, $setOnInsert: rest };
      await digests.findByIdAndUpdate(_id, change, { upsert: true });
    },
    remove: (tx: Transaction | null, userId: number): Promise<unknown> =>
      digests.deleteOne({ _id: userId }).session(tx).exec(),
    /** Leases the account that is due for the longest time until `until`; `null` when none is due. */
    lease: (now: Date, until: Date): Promise<StoredDigest | null> =>
      digests
        .findOneAndUpdate(
          { dueAt: trusted({ $lte: now }) },
          { $set: { dueAt: until } },
          { sort: { dueAt: 1 }, returnDocument: "after" },
        )
        .lean(),
    /** Returns `false` when the choice was removed, or leased again, since it was leased. */
    recordMailed: async (
      tx: Transaction,
      { _id, dueAt }: StoredDigest,
      next: { keys: readonly string[]; dueAt: Date },
    ): Promise<boolean> => {
      const mailedKeys = { $each: [...next.keys], $slice: -maxMailed };
      const change = { $set: { dueAt: next.dueAt }, $push: { mailedKeys } };
      const result = await digests.updateOne({ _id, dueAt }, change, { session: tx });
      return result.matchedCount > 0;
    },
    /** Looks for news not before a time. */
    delay: (userId: number, until: Date): Promise<unknown> =>
      digests.updateOne({ _id: userId }, { $max: { dueAt: until } }).exec(),
  };
}
