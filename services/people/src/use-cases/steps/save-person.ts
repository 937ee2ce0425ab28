import { AppError, type Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";

interface Change {
  before: StoredPerson;
  changes: Partial<Omit<StoredPerson, "_id" | "version">>;
}

/**
 * Stores a changed person as its next version, if nobody was faster; the transaction is tried again
 * otherwise.
 */
export async function savePerson(
  house: House,
  tx: Transaction,
  before: StoredPerson,
  changes: Change["changes"],
): Promise<StoredPerson> {
  await savePeople(house, tx, [{ before, changes }]);
  return nextOf({ before, changes });
}

/** The same for several people, in one write. */
export async function savePeople(
  { models }: Pick<House, "models">,
  tx: Transaction,
  people: readonly Change[],
): Promise<StoredPerson[]> {
  if (people.length === 0) return [];
  const updates = people.map(({ before, changes }) => ({
    updateOne: {
      filter: { _id: before._id, version: before.version },
      update: { $set: { ...changes, version: before.version + 1 } },
    },
  }));
  const { matchedCount } = await models.people.bulkWrite(updates, { session: tx });
  if (matchedCount < people.length) throw new AppError("edit-conflict");
  return people.map(nextOf);
}

const nextOf = ({ before, changes }: Change): StoredPerson => ({
  ...before,
  ...changes,
  version: before.version + 1,
});
