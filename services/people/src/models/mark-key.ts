import type { Connection } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";

/** The key of the erasure marks, encrypted. */
const fields = { _id: text, sealed: text } as const;
type MarkKey = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<MarkKey>(fields, inCollection("mark_key"));
const _id = "erasure marks";

export type MarkKeyRepository = ReturnType<typeof createMarkKeyRepository>;

export function createMarkKeyRepository(connection: Connection) {
  const model = connection.model("MarkKey", schema);
  return {
    read: async (): Promise<string | null> => (await model.findById(_id).lean())?.sealed ?? null,
    /** Stores the key unless there is one; returns the stored one. */
    store: async (sealed: string): Promise<string> => {
      await model.updateOne({ _id }, { $setOnInsert: { sealed } }, { upsert: true });
      return (await model.findById(_id).lean().orFail()).sealed;
    },
    replace: async (sealed: string): Promise<void> => {
      await model.updateOne({ _id }, { $set: { sealed } });
    },
  };
}
