import { type Transaction, trusted } from "@deeds/service-kit";
import { findByExternalIds as findRows } from "@deeds/service-kit/transfer";
import type { StoredPerson } from "../../models/person.ts";
import { externalIdOf } from "../../presenters/person-columns.ts";
import type { ServiceContext } from "../../service-context.ts";
import { findErasedExternalIds } from "../steps/find-erased.ts";

/** Finds people by external ids, of other systems or our own, and which of them no longer exist. */
export async function findKnown(
  context: ServiceContext,
  tx: Transaction | null,
  externalIds: readonly string[],
) {
  const known = await findByExternalIds(context, tx, externalIds);
  const unknown = externalIds.filter((externalId) => !known.has(externalId));
  return {
    known,
    erased: await findErasedExternalIds(context, unknown),
    lost: new Set(unknown.filter((externalId) => context.internalIds.idOf(externalId) !== null)),
  };
}

/** Finds people by the requested external ids. */
export const findByExternalIds = (
  { models, internalIds }: ServiceContext,
  tx: Transaction | null,
  externalIds: readonly string[],
): Promise<Map<string, StoredPerson>> =>
  findRows((filter) => models.people.find(filter).session(tx).lean(), internalIds, externalIds);

/** Lists people by internal and external ids, each with the external id that resolves to them. */
export async function listExternalIds(
  context: ServiceContext,
  ids: number[],
  externalIds: string[],
) {
  const numbered = await context.models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const named = await findByExternalIds(context, null, externalIds);
  return [
    ...numbered.map((person) => present(person, externalIdOf(person, context.internalIds))),
    ...[...named].map(([externalId, person]) => present(person, externalId)),
  ];
}

const present = ({ _id, slug, status }: StoredPerson, externalId: string) => ({
  id: _id,
  externalId,
  slug,
  status,
});
