import { recordStatuses } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import type { PersonContent } from "../domain/person-content.ts";
import { date, inCollection, number, text } from "./fields.ts";

const fields = {
  /** Id of the removed record. */
  _id: number,
  into: number,
  /** Previous status of the removed record. */
  status: { type: String, enum: recordStatuses, required: true },
  /** Its slugs, which point to the surviving record until the merge is undone. */
  slugs: { type: [String], required: true },
  /** The surviving record before and after, as JSON: it is only compared and restored. */
  before: text,
  after: text,
  at: date,
  byId: { type: Number, default: null },
} as const;

/** Data to undo a merge; deleted when either record is erased. */
export type StoredMerge = Required<InferRawDocType<typeof fields>>;

/** Fields of the surviving record that a merge changes. */
export interface MergedContent {
  content: PersonContent;
  photoPlaceholder: string | null;
  /** Encrypted for the surviving record. */
  additionalData: string | null;
}

const schema = new Schema<StoredMerge>(fields, inCollection("merges"));
schema.index({ into: 1, at: -1 });

export function createMergeRepository(connection: Connection) {
  const model = connection.model("Merge", schema);
  return {
    findById: (id: number, tx: Transaction) => model.findById(id).session(tx).lean(),
    /** Lists the merges into a person, newest first. */
    listInto: (into: number) => model.find({ into }).sort({ at: -1 }).lean(),
    /** Renames a country in what undoes the merges: both are compared with the person. */
    renameCountry: async (from: string, to: string): Promise<void> => {
      const field = (country: string) => `"country":${JSON.stringify(country)}`;
      const replaced = (text: string) => ({
        $replaceAll: { input: text, find: field(from), replacement: field(to) },
      });
      const $set = { before: replaced("$before"), after: replaced("$after") };
      await model.updateMany({}, [{ $set }], { updatePipeline: true });
    },
    listTargets: (): Promise<number[]> => model.distinct("into"),
    /** Changes the encrypted identity fields in what undoes the merges into a person. */
    resealInto: async (
      tx: Transaction,
      into: number,
      reseal: (sealed: string) => string,
    ): Promise<void> => {
      const resealed = (json: string): string => {
        const part: MergedContent = JSON.parse(json);
        const { additionalData } = part;
        return JSON.stringify({
          ...part,
          additionalData: additionalData === null ? null : reseal(additionalData),
        });
      };
      for (const { _id, before, after } of await model.find({ into }).session(tx).lean()) {
        const $set = { before: resealed(before), after: resealed(after) };
        await model.updateOne({ _id }, { $set }, { session: tx });
      }
    },
    put: async (tx: Transaction, merge: StoredMerge): Promise<void> => {
      await model.replaceOne({ _id: merge._id }, merge, { upsert: true, session: tx });
    },
    remove: async (tx: Transaction, id: number): Promise<void> => {
      await model.deleteOne({ _id: id }, { session: tx });
    },
    /** Removes the merges of a record and those into it. */
    removeOfPerson: async (tx: Transaction, id: number): Promise<void> => {
      await model.deleteMany({ $or: [{ _id: id }, { into: id }] }, { session: tx });
    },
  };
}
