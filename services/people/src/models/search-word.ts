import { type Connection, type Transaction, trusted, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";

const fields = {
  /** Phonetic key of the word (see `letters.ts` of `@deeds/name-search`), or a {@link spellingId}. */
  _id: text,
  /** First spelling that was stored. */
  text,
  near: { type: [String], required: true },
} as const;

/** A word from the names of approved people, for correcting misspelt searches. */
export type SearchWord = Required<InferRawDocType<typeof fields>>;

/** Id of another spelling of a word; no key has a space. */
export const spellingId = (key: string, ofPublic: string): string => `${key} ${ofPublic}`;

/** Returns the key that is searched, and of another spelling the key of the public word. */
export function keysOfWord(id: string): [key: string, ofPublic?: string] {
  const [key = "", ofPublic] = id.split(" ");
  return ofPublic === undefined ? [key] : [key, ofPublic];
}

const schema = new Schema<SearchWord>(fields, inCollection("search_words"));
schema.index({ near: 1 });

const maxRead = 2_000;

export function createSearchWordRepository(connection: Connection) {
  const model = connection.model("SearchWord", schema);
  const unknownOf = async (words: readonly SearchWord[], tx: Transaction | null) => {
    if (words.length === 0) return [];
    const ids = words.map(({ _id }) => _id);
    const known = await model.find(withIds(ids), { _id: 1 }).session(tx).lean();
    const old = new Set(known.map(({ _id }) => _id));
    return words.filter(({ _id }) => !old.has(_id));
  };
  return {
    /** Finds at most 2,000 words by the keys of words within one edit. */
    findNear: async (keys: readonly string[], { timeoutMs = 0 } = {}) => {
      const found = await model
        .find({ near: trusted({ $in: [...new Set(keys)] }) }, { text: 1 })
        .limit(maxRead)
        .maxTimeMS(timeoutMs)
        .lean();
      return found.map(({ _id, text }) => ({ key: keysOfWord(_id)[0], text }));
    },
    /** Inserts the unknown ones of these words: known ones are not written, to avoid write conflicts. */
    insertUnknown: async (tx: Transaction | null, words: readonly SearchWord[]): Promise<void> => {
      const unknown = await unknownOf(words, tx);
      if (unknown.length > 0) await model.insertMany(unknown, { session: tx, lean: true });
    },
    /** Does the same without a transaction, while another process may insert the same words. */
    upsertUnknown: async (words: readonly SearchWord[]): Promise<void> => {
      const unknown = await unknownOf(words, null);
      if (unknown.length === 0) return;
      await model.bulkWrite(
        unknown.map(({ _id, ...word }) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: word }, upsert: true },
        })),
        { ordered: false },
      );
    },
    remove: async (tx: Transaction | null, id: string): Promise<void> => {
      await model.deleteOne({ _id: id }).session(tx);
    },
  };
}
