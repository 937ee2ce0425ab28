import type { Transaction } from "@deeds/service-kit";
import type { House } from "../../house.ts";
import type { StoredPerson } from "../../models/person.ts";
import { trusted } from "../../models/trusted.ts";
import { findErasedExternalIds } from "../steps/find-erased.ts";

/** Who is known by these external ids, of other registers or our own, and who is no longer there. */
export async function findKnown(
  house: House,
  tx: Transaction | null,
  externalIds: readonly string[],
) {
  const known = await findByExternalIds(house, tx, externalIds);
  const unknown = externalIds.filter((externalId) => !known.has(externalId));
  return {
    known,
    erased: await findErasedExternalIds(house, unknown),
    lost: new Set(unknown.filter((externalId) => house.ownIds.idOf(externalId) !== null)),
  };
}

/** People by the external ids that were asked for. */
export async function findByExternalIds(
  { models, ownIds }: House,
  tx: Transaction | null,
  externalIds: readonly string[],
): Promise<Map<string, StoredPerson>> {
  const numbers = externalIds.flatMap((externalId) => ownIds.idOf(externalId) ?? []);
  const foreign = externalIds.filter((externalId) => ownIds.idOf(externalId) === null);
  // One after the other: a transaction is one conversation with the database.
  const named = await models.people.find(withExternalId(foreign)).session(tx).lean();
  const numbered = await models.people
    .find({ _id: trusted({ $in: numbers }) })
    .session(tx)
    .lean();
  return new Map([
    ...named.map((person) => [person.externalId ?? "", person] as const),
    ...numbered.map((person) => [ownIds.of(person._id), person] as const),
  ]);
}

/** The index holds texts alone: without its own condition every person would be looked at. */
export const withExternalId = (externalIds: readonly string[]) => ({
  externalId: trusted({ $in: [...externalIds], $type: "string" as const }),
});
