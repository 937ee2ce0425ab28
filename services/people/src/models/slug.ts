import { type Connection, type Transaction, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { inCollection, number, text } from "./fields.ts";

/** `_id` is the slug, which makes it unique. */
const fields = { _id: text, personId: number } as const;

/**
 * A current or former slug; it belongs to one person permanently. For an erased person only its keyed
 * hash is stored.
 */
type Slug = Required<InferRawDocType<typeof fields>>;

const schema = new Schema<Slug>(fields, inCollection("slugs"));
schema.index({ personId: 1 });

export function createSlugRepository(connection: Connection) {
  const model = connection.model("Slug", schema);
  return {
    /** Returns the id of the person with a slug, or with the keyed hash of one. */
    findOwner: async (slug: string, tx: Transaction | null = null): Promise<number | null> =>
      (await model.findById(slug).session(tx).lean())?.personId ?? null,
    /** Returns those of the slugs and keyed hashes that are stored. */
    findTaken: async (slugs: readonly string[], tx: Transaction): Promise<Set<string>> => {
      const found = await model.find(withIds(slugs)).session(tx).lean();
      return new Set(found.map(({ _id }) => _id));
    },
    insert: async (tx: Transaction, slugs: Slug[]): Promise<void> => {
      await model.insertMany(slugs, { session: tx });
    },
    /** Replaces each slug of a person. */
    replace: async (tx: Transaction, personId: number, change: (slug: string) => string) => {
      const slugs = await model.find({ personId }).session(tx).lean();
      await model.deleteMany({ personId }, { session: tx });
      const changed = slugs.map(({ _id }) => ({ _id: change(_id), personId }));
      await model.insertMany(changed, { session: tx });
    },
    /** Points all slugs of a record, or the given ones, to another record; returns them. */
    move: async (
      tx: Transaction,
      { from, to, only }: { from: number; to: number; only?: readonly string[] },
    ): Promise<string[]> => {
      const filter = { personId: from, ...(only && withIds(only)) };
      const slugs = (await model.find(filter).session(tx).lean()).map(({ _id }) => _id);
      await model.updateMany(withIds(slugs), { $set: { personId: to } }, { session: tx });
      return slugs;
    },
  };
}
