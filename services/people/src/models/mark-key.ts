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
    /** Returns the stored key; stores `sealed` when there is none. */
    readOrStore: async (sealed: string): Promise<string> => {
      await model.updateOne({ _id }, { $setOnInsert: { sealed } }, { upsert: true });
      return (await model.findById(_id).lean().orFail()).sealed;
    },
    /** Changes the stored key as `reseal` returns it; returns whether that is another text. */
    update: async (reseal: (sealed: string) => string): Promise<boolean> => {
      const stored = await model.findById(_id).lean();
      if (!stored) return false;
      const sealed = reseal(stored.sealed);
      await model.updateOne({ _id, sealed: stored.sealed }, { $set: { sealed } });
      return sealed !== stored.sealed;
    },
  };
}
