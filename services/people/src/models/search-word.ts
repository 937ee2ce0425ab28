import { type Connection, type Transaction, trusted, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";

const fields = {
  /** Phonetic key of the word; see `letters.ts` of `@deeds/name-search`. */
  _id: text,
  /** First spelling that was stored. */
  text,
  near: { type: [String], required: true },
} as const;

/** A word from the names of approved people, for correcting misspelt searches. */
export type SearchWord = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<SearchWord>(fields, inCollection("search_words"));
schema.index({ near: 1 });

const maxRead = 2_000;

export function createSearchWordRepository(connection: Connection) {
  const model = connection.model("SearchWord", schema);
  return {
    /** Finds at most 2,000 words by the keys of words within one edit. */
    findNear: (keys: readonly string[], { timeoutMs = 0 } = {}) =>
      model
        .find({ near: trusted({ $in: [...new Set(keys)] }) }, { text: 1 })
        .limit(maxRead)
        .maxTimeMS(timeoutMs)
        .lean(),
    /** Inserts the unknown ones of these words: known ones are not written, to avoid write conflicts. */
    insertUnknown: async (tx: Transaction | null, words: readonly SearchWord[]): Promise<void> => {
      if (words.length === 0) return;
      const ids = words.map(({ _id }) => _id);
      const known = await model.find(withIds(ids), { _id: 1 }).session(tx).lean();
      const old = new Set(known.map(({ _id }) => _id));
      const unknown = words.filter(({ _id }) => !old.has(_id));
      if (unknown.length > 0) await model.insertMany(unknown, { session: tx, lean: true });
    },
    remove: async (tx: Transaction | null, code: string): Promise<void> => {
      await model.deleteOne({ _id: code }).session(tx);
    },
  };
}
