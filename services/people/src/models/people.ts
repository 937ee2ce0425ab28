import { type RecordStatus, recordStatuses } from "@deeds/contracts";
import type { SearchFields } from "@deeds/name-search";
import { AppError, type IdRange } from "@deeds/service-kit";
import {
  type Connection,
  inIdRange,
  type Transaction,
  trusted,
  withIds,
} from "@deeds/service-kit/models";
import { findByExternalIds, type InternalIds } from "@deeds/service-kit/transfer";
import type { FacetKind } from "./facet-count.ts";
import { type ListedPerson, personSchema, type StoredPerson } from "./person.ts";
import { createPersonSearch, type Part, withoutSearch } from "./person-search.ts";

/** A stored person with the fields to change. */
export interface PersonChange<Person extends ListedPerson = StoredPerson> {
  before: Person;
  changes: Partial<Omit<StoredPerson, "_id">>;
}

/** Fields of a person in the moderation queue. */
export const waitingFields = {
  fields: ["name", "surname", "createdById", "createdAt", "language", "questions"],
  excerptOf: "notes",
} as const;

export type WaitingPerson = Pick<StoredPerson, "_id" | (typeof waitingFields)["fields"][number]> & {
  excerpt: string;
};

const exportBatch = 200;

const facetFields = { occupation: "occupations", century: "centuries" } as const;

export function createPersonRepository(connection: Connection) {
  const model = connection.model<StoredPerson>("Person", personSchema);
  const listed = (
    filter: { _id: { $in: number[] } | { $gt: number; $lte: number } },
    tx: Transaction | null,
  ) => model.find(filter).select(withoutSearch).sort({ _id: 1 }).session(tx).lean<ListedPerson[]>();
  /**
   * Stores changed people, by default as their next versions, and returns them. Throws `edit-conflict`
   * when one was changed since it was read (optimistic locking).
   */
  const updateMany = async <Person extends ListedPerson>(
    tx: Transaction,
    people: readonly PersonChange<Person>[],
  ): Promise<Person[]> => {
    if (people.length === 0) return [];
    const updates = people.map(({ before: { _id, version }, changes }) => ({
      updateOne: {
        filter: { _id, version },
        update: { $set: { version: version + 1, ...changes } },
      },
    }));
    const { matchedCount } = await model.bulkWrite(updates, { session: tx });
    if (matchedCount < people.length) throw new AppError("edit-conflict");
    return people.map(nextOf);
  };
  return {
    ...createPersonSearch(model),
    findById: (id: number, tx: Transaction | null = null) => model.findById(id).session(tx).lean(),
    findByIds: (ids: readonly number[], tx: Transaction | null = null) => listed(withIds(ids), tx),
    findByReceipt: (receiptHash: string) => model.findOne({ receiptHash }).lean(),
    /** Finds people by external ids, of other systems or our own. */
    findByExternalIds: (
      externalIds: readonly string[],
      internalIds: InternalIds,
      tx: Transaction | null,
    ): Promise<Map<string, StoredPerson>> =>
      findByExternalIds(
        (filter) => model.find(filter).session(tx).lean(),
        internalIds,
        externalIds,
      ),
    findMergedInto: (id: number, tx: Transaction): Promise<StoredPerson[]> =>
      model.find({ mergedInto: id }).session(tx).lean(),
    findInRange: (range: IdRange, tx: Transaction | null = null) => listed(inIdRange(range), tx),
    /** Lists the ids of people with encrypted identity fields. */
    listIdsWithIdentity: async (): Promise<number[]> =>
      (
        await model
          .find({ additionalData: trusted({ $ne: null }) })
          .select("_id")
          .lean()
      ).map(({ _id }) => _id),
    /** Stores encrypted identity fields without a new version: what they say is unchanged. */
    updateSealed: (tx: Transaction, id: number, additionalData: string) =>
      model.updateOne({ _id: id }, { $set: { additionalData } }, { session: tx }).exec(),
    /** Returns the highest id; 0 without people. */
    lastId: async () => (await model.findOne().sort({ _id: -1 }).select("_id").lean())?._id ?? 0,
    /** Lists the people that an account submitted, newest first. */
    listOfCreator: async (createdById: number, { skip, limit }: Part) => {
      const own = model.find({ createdById }).select(withoutSearch);
      const [items, total] = await Promise.all([
        own.sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<ListedPerson[]>(),
        model.countDocuments({ createdById }),
      ]);
      return { items, total };
    },
    /** Lists the countries of people of every status. */
    listCountries: async (): Promise<string[]> => {
      // The index has both fields: no person is read.
      const found = await model
        .aggregate<{ _id: string | null }>([
          { $match: { status: { $in: [...recordStatuses] } } },
          { $group: { _id: "$country" } },
        ])
        .hint({ status: 1, country: 1, createdAt: -1, _id: -1 });
      return found.flatMap(({ _id }) => _id ?? []);
    },
    /** Renames the country of at most `limit` people; returns their number by status. */
    renameCountry: async (
      tx: Transaction,
      { from, to, limit }: { from: string; to: string; limit: number },
    ): Promise<Map<RecordStatus, number>> => {
      const statuses = trusted({ $in: [...recordStatuses] });
      const people = await model
        .find({ status: statuses, country: from })
        .select("status")
        .limit(limit)
        .session(tx)
        .lean();
      const ids = people.map(({ _id }) => _id);
      const change = { $set: { country: to } };
      await model.updateMany(withIds(ids), change, { session: tx });
      const byStatus = Map.groupBy(people, ({ status }) => status);
      return new Map([...byStatus].map(([status, { length }]) => [status, length]));
    },
    /** Yields all people, or those of `ids`, in id order. */
    streamAll: async function* (ids?: readonly number[]): AsyncGenerator<StoredPerson> {
      const filter = ids ? withIds(ids) : {};
      const cursor = model.find(filter).sort({ _id: 1 }).lean().cursor({ batchSize: exportBatch });
      try {
        yield* cursor;
      } finally {
        await cursor.close();
      }
    },
    /** Stores search fields of people who have not changed since they were read; no other field changes. */
    updateSearchFields: async (
      people: readonly (SearchFields & Pick<StoredPerson, "_id" | "version">)[],
    ): Promise<void> => {
      const updates = people.map(({ _id, version, search, searchNarrow }) => ({
        updateOne: { filter: { _id, version }, update: { $set: { search, searchNarrow } } },
      }));
      if (updates.length > 0) await model.bulkWrite(updates, { ordered: false });
    },
    /** Finds people of every status whom an earlier version stored without occupations. */
    findWithoutOccupations: (tx: Transaction, limit: number): Promise<ListedPerson[]> =>
      model
        .find({
          status: trusted({ $in: [...recordStatuses] }),
          occupations: trusted({ $exists: false }),
        })
        .select(withoutSearch)
        .hint({ status: 1, occupations: 1, createdAt: -1, _id: -1, country: 1 })
        .limit(limit)
        .session(tx)
        .lean<ListedPerson[]>(),
    /** Stores occupations; no other field changes. */
    setOccupations: async (
      tx: Transaction,
      people: readonly Pick<ListedPerson, "_id" | "occupations">[],
    ): Promise<void> => {
      const updates = people.map(({ _id, occupations }) => ({
        updateOne: { filter: { _id }, update: { $set: { occupations } } },
      }));
      if (updates.length > 0) await model.bulkWrite(updates, { session: tx });
    },
    /** Returns the numbers of approved people by the values of a facet; reads every person. */
    countByFacet: async (kind: FacetKind): Promise<Map<string, number>> => {
      const values = `$${facetFields[kind]}`;
      const counts = await model.aggregate<{ _id: string; count: number }>([
        { $match: { status: "approved" } },
        { $unwind: values },
        { $group: { _id: { $toString: values }, count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },
    countWithFacet: (tx: Transaction, kind: FacetKind, value: string): Promise<number> =>
      model
        .countDocuments({ status: "approved", [facetFields[kind]]: value })
        .hint({ status: 1, [facetFields[kind]]: 1, createdAt: -1, _id: -1, country: 1 })
        .session(tx),
    estimateCount: () => model.estimatedDocumentCount(),
    /** Whether another person has this person's external id. */
    isExternalIdTaken: async (
      { _id, externalId }: Pick<StoredPerson, "_id" | "externalId">,
      tx: Transaction,
    ) => (await model.exists({ externalId, _id: trusted({ $ne: _id }) }).session(tx)) !== null,
    isPhotoUsed: async (profilePhoto: string, tx: Transaction): Promise<boolean> =>
      (await model.exists({ profilePhoto }).session(tx)) !== null,
    /** Whether an approved person has this portrait. */
    isPhotoPublic: async (profilePhoto: string): Promise<boolean> =>
      (await model.exists({ profilePhoto, status: "approved" })) !== null,
    findByPhoto: (profilePhoto: string, tx: Transaction): Promise<StoredPerson[]> =>
      model.find({ profilePhoto }).session(tx).lean(),
    /** Whether an approved person, other than the given one, has this search entry of a whole name. */
    isNameUsed: async (searchNarrow: string, exceptId: number, tx: Transaction | null) => {
      const others = { status: "approved", searchNarrow, _id: trusted({ $ne: exceptId }) } as const;
      return (await model.exists(others).session(tx)) !== null;
    },
    insert: async (tx: Transaction, people: readonly StoredPerson[]): Promise<void> => {
      if (people.length > 0) await model.insertMany([...people], { session: tx, lean: true });
    },
    updateMany,
    /** Stores a changed person, as `updateMany` does. */
    update: async (tx: Transaction, change: PersonChange): Promise<StoredPerson> => {
      await updateMany(tx, [change]);
      return nextOf(change);
    },
    remove: async (tx: Transaction, id: number): Promise<void> => {
      await model.deleteOne({ _id: id }, { session: tx });
    },
  };
}

const nextOf = <Person extends ListedPerson>({ before, changes }: PersonChange<Person>) => ({
  ...before,
  version: before.version + 1,
  ...changes,
});
