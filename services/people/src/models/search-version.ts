import type { Connection } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, text } from "./fields.ts";

const fields = { _id: text, version: { type: Number, required: true } } as const;

/** With which version of `searchFieldsOf` the search fields of all people were derived. */
type SearchVersion = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<SearchVersion>(fields, inCollection("search_version"));
const _id = "people";

export function createSearchVersionRepository(connection: Connection) {
  const model = connection.model("SearchVersion", schema);
  return {
    read: async (): Promise<number> => (await model.findById(_id).lean())?.version ?? 0,
    write: async (version: number): Promise<void> => {
      await model.updateOne({ _id }, { $set: { version } }, { upsert: true });
    },
  };
}
