import { type Connection, type Transaction, trusted, withIds } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import { date, inCollection, number } from "./fields.ts";

const fields = {
  /** Id of the erased person, never reused. */
  _id: number,
  at: date,
  /** A person who was never public must not be disclosed to outsiders, not even as erased. */
  wasPublic: { type: Boolean, required: true },
  /** Keyed hashes of the phone and the handle: moderators are warned when they are submitted again. */
  contactMarks: { type: [String], required: true },
} as const;

/** Tombstone of an erased person: the id and keyed hashes without personal data. */
interface ErasedPerson extends Required<InferRawDocType<typeof fields>> {
  /** Keyed hash of the external id: an import must not restore the person. */
  externalMark?: string;
}

const schema = new Schema<ErasedPerson>(
  { ...fields, externalMark: String },
  inCollection("erased_people"),
);
schema.index({ contactMarks: 1 });
schema.index({ externalMark: 1 }, { sparse: true });

export function createErasedPersonRepository(connection: Connection) {
  const model = connection.model("ErasedPerson", schema);
  return {
    findById: (id: number): Promise<ErasedPerson | null> => model.findById(id).lean(),
    findByIds: (ids: readonly number[]) => model.find(withIds(ids)).lean(),
    findByContacts: (contactMarks: readonly string[]): Promise<ErasedPerson[]> =>
      model.find({ contactMarks: trusted({ $in: [...contactMarks] }) }).lean(),
    findByExternalIds: (externalMarks: readonly string[]): Promise<ErasedPerson[]> =>
      model.find({ externalMark: trusted({ $in: [...externalMarks] }) }).lean(),
    insert: async (tx: Transaction, tombstone: ErasedPerson): Promise<void> => {
      await model.create([tombstone], { session: tx });
    },
  };
}
