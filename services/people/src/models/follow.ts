import { limits } from "@deeds/contracts";
import { type Connection, isDuplicateKey, type Transaction } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { date, inCollection, number, text } from "./fields.ts";

const fields = {
  _id: number,
  userId: number,
  /** What is followed, once for an account. */
  target: text,
  personId: { type: Number, default: null },
  search: { type: String, default: null },
  country: { type: String, default: null },
  createdAt: date,
} as const;

/** A person or a search that an account follows. */
export type StoredFollow = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<StoredFollow>(fields, inCollection("follows"));
schema.index({ userId: 1, target: 1 }, { unique: true });
schema.index({ personId: 1 }, { partialFilterExpression: { personId: { $gt: 0 } } });

/** Keys of the news that an account has read; `_id` is the account. */
const readSchema = new Schema<{ _id: number; keys: string[] }>(
  { _id: number, keys: { type: [String], required: true } },
  inCollection("read_news"),
);

/** More than can be listed, so that what is listed stays read. */
const maxRead = 2 * limits.follows * limits.followedNews;

export function createFollowRepository(connection: Connection) {
  const model = connection.model("Follow", schema);
  const read = connection.model("ReadNews", readSchema);
  return {
    /** The newest first. */
    listOf: (userId: number): Promise<StoredFollow[]> =>
      model.find({ userId }).sort({ _id: -1 }).lean(),
    find: (userId: number, target: string): Promise<StoredFollow | null> =>
      model.findOne({ userId, target }).lean(),
    count: (userId: number): Promise<number> => model.countDocuments({ userId }),
    /** Returns `false` when the account follows it already. */
    insert: async (follow: StoredFollow): Promise<boolean> => {
      try {
        await model.create(follow);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Returns whether the account had it. */
    remove: async (userId: number, id: number): Promise<boolean> => {
      const { deletedCount } = await model.deleteOne({ _id: id, userId });
      return deletedCount > 0;
    },
    removeOfPerson: async (tx: Transaction, personId: number): Promise<void> => {
      await model.deleteMany({ personId }, { session: tx });
    },
    readKeys: async (userId: number): Promise<ReadonlySet<string>> =>
      new Set((await read.findById(userId).lean())?.keys),
    addReadKeys: async (userId: number, keys: readonly string[]): Promise<void> => {
      const known = new Set((await read.findById(userId).lean())?.keys);
      const added = keys.filter((key) => !known.has(key));
      const change = { $push: { keys: { $each: added, $slice: -maxRead } } };
      await read.updateOne({ _id: userId }, change, { upsert: true });
    },
  };
}
