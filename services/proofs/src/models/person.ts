import { recordStatuses } from "@deeds/contracts";
import type { PeopleProjection } from "@deeds/messaging";
import { type Connection, type Transaction, trusted, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const personFields = {
  _id: { type: Number, required: true },
  slug: { type: String, default: null },
  name: { type: String, default: null },
  status: { type: String, enum: recordStatuses, required: true },
  version: { type: Number, required: true },
} as const;

/** A copy of a person, updated by the people service's events. */
export interface KnownPerson extends Required<InferRawDocType<typeof personFields>> {
  /** Missing in rows stored before this field existed. */
  surname?: string | null;
  /** The last merge, or its undoing with `into: null`, and the version of that event. */
  merged?: { into: number | null; version: number; at: Date };
  /** The tombstone of an erased person, by which late events are ignored. */
  erased?: { at: Date; wasPublic: boolean };
}

const schema = new Schema<KnownPerson>(
  {
    ...personFields,
    surname: { type: String },
    merged: { type: { into: Number, version: Number, at: Date }, _id: false },
    erased: { type: { at: Date, wasPublic: Boolean }, _id: false },
  },
  { versionKey: false, collection: "people", strict: "throw" },
);
schema.index({ status: 1 });
schema.index({ "erased.at": 1 }, { sparse: true });
schema.index({ "merged.at": 1 }, { sparse: true });

type ProjectedFields = Pick<KnownPerson, "slug" | "name" | "surname" | "status" | "version">;

export function createPersonRepository(connection: Connection) {
  const model = connection.model("KnownPerson", schema);
  const idsSince = async (field: "erased.at" | "merged.at", since: Date): Promise<number[]> => {
    const rows = await model.find({ [field]: trusted({ $gt: since }) }, "_id").lean();
    return rows.map(({ _id }) => _id);
  };
  /** Updated by events of the people service; `merged` and `erased` are stored by the use-cases. */
  const projection: PeopleProjection<KnownPerson, ProjectedFields> = {
    find: (ids, tx) =>
      model
        .find({ _id: trusted(ids) })
        .session(tx)
        .lean(),
    write: (updates, tx) => model.bulkWrite(updates, { session: tx }),
    fieldsOf: ({ slug, name, surname, status }, version) => ({
      slug,
      name,
      surname,
      status,
      version,
    }),
  };
  return {
    projection,
    findById: async (id: number, tx: Transaction | null = null): Promise<KnownPerson | null> =>
      model.findById(id).session(tx).lean(),
    findByIds: async (ids: readonly number[], tx: Transaction | null = null) =>
      model.find(withIds(ids)).session(tx).lean(),
    recordMerge: async (tx: Transaction, id: number, merged: KnownPerson["merged"]) => {
      const placeholder = { slug: null, name: null, status: "rejected", version: 0 } as const;
      const change = { $set: { merged }, $setOnInsert: placeholder };
      await model.updateOne({ _id: id }, change, { upsert: true, session: tx });
    },
    /** Replaces a person by a tombstone. */
    writeTombstone: async (
      tx: Transaction,
      id: number,
      tombstone: Pick<KnownPerson, "version" | "erased">,
    ) => {
      const content = { slug: null, name: null, surname: null, status: "rejected" } as const;
      const change = { $set: { ...content, ...tombstone } };
      await model.updateOne({ _id: id }, change, { upsert: true, session: tx });
    },
    /** The people who are not public; those who were erased or merged have no proofs. */
    findWithdrawnIds: async (): Promise<number[]> => {
      const status = trusted({ $in: recordStatuses.filter((one) => one !== "approved") });
      const isNull = { erased: null, "merged.into": null } as const;
      const rows = await model.find({ status, ...isNull }, "_id").lean();
      return rows.map(({ _id }) => _id);
    },
    findIdsErasedSince: (since: Date) => idsSince("erased.at", since),
    findIdsMergedSince: (since: Date) => idsSince("merged.at", since),
  };
}
