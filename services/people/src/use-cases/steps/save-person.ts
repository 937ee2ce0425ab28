import { AppError, type Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";

/**
 * Stores a changed person as its next version, if nobody was faster; the transaction is tried again
 * otherwise.
 */
export async function savePerson(
  { models }: House,
  tx: Transaction,
  before: StoredPerson,
  changes: Partial<Omit<StoredPerson, "_id" | "version">>,
): Promise<StoredPerson> {
  const version = before.version + 1;
  const saved = await models.people.updateOne(
    { _id: before._id, version: before.version },
    { $set: { ...changes, version } },
    { session: tx },
  );
  if (saved.matchedCount === 0) throw new AppError("edit-conflict");
  return { ...before, ...changes, version };
}
