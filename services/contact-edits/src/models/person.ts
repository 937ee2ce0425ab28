import { type RecordStatus, recordStatuses } from "@deeds/contracts";
import type { PeopleProjection } from "@deeds/messaging";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

/**
 * A person whom suggestions are or may be about. Every suggestion and the erasure write this row, so
 * that concurrent transactions conflict.
 */
export interface StoredPerson {
  _id: number;
  suggestions: number;
  /** The following fields come from the people service's events; absent before the first one. */
  status?: RecordStatus;
  name?: string | null;
  slug?: string | null;
  version?: number;
  /** Version of the latest merge or unmerge event. */
  mergeVersion?: number;
  /** Absent when not erased. */
  erased?: boolean;
  /** The erasure of a person who was never public must not be disclosed. */
  wasPublic?: boolean;
}

const schema = new Schema<StoredPerson>(
  {
    _id: { type: Number, required: true },
    suggestions: { type: Number, default: 0 },
    status: { type: String, enum: recordStatuses },
    name: String,
    slug: String,
    version: Number,
    mergeVersion: Number,
    erased: Boolean,
    wasPublic: Boolean,
  },
  { versionKey: false, collection: "people", strict: "throw" },
);

type ProjectedFields = Pick<StoredPerson, "slug" | "name" | "status" | "version">;

export function createPersonRepository(connection: Connection) {
  const model = connection.model<StoredPerson>("StoredPerson", schema);
  // Creating a collection inside a transaction conflicts with its own index build.

  /** Updated by events of the people service: status and name of each person. */
  const projection: PeopleProjection<StoredPerson, ProjectedFields> = {
    find: (ids, tx) =>
      model
        .find({ _id: trusted(ids) })
        .session(tx)
        .lean(),
    write: (updates, tx) => model.bulkWrite(updates, { session: tx }),
    fieldsOf: ({ slug, status, ...person }, version) => {
      const name = [person.name, person.surname].filter(Boolean).join(" ") || null;
      return { slug, name, status, version };
    },
  };
  const upsert = async (tx: Transaction, id: number, update: object): Promise<void> => {
    await model.updateOne({ _id: id }, update, { upsert: true, session: tx });
  };
  return {
    findById: (id: number, tx: Transaction | null = null) => model.findById(id).session(tx).lean(),
    projection,
    /** Changes the number of suggestions about a person; negative to reduce it. */
    addSuggestions: (tx: Transaction, id: number, count: number) =>
      upsert(tx, id, { $inc: { suggestions: count } }),
    setMergeVersion: (tx: Transaction, id: number, mergeVersion: number) =>
      upsert(tx, id, { $set: { mergeVersion } }),
    /** Replaces what is stored of a person by the mark of the erasure. */
    markErased: (tx: Transaction, id: number, { wasPublic }: { wasPublic: boolean }) =>
      upsert(tx, id, {
        $set: { erased: true, wasPublic, suggestions: 0 },
        $unset: { status: 1, name: 1, slug: 1, version: 1 },
      }),
  };
}
