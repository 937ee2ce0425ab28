import type { Transaction } from "@deeds/service-kit";
import type { ListedPerson } from "../../models/person.ts";
import { externalIdOf } from "../../presenters.ts";
import type { ServiceContext } from "../../service-context.ts";

/** Finds people by external ids, of other systems or our own, and which of them no longer exist. */
export async function findKnown(
  context: ServiceContext,
  tx: Transaction | null,
  externalIds: readonly string[],
) {
  const { models, internalIds } = context;
  const known = await models.people.findByExternalIds(externalIds, internalIds, tx);
  const unknown = externalIds.filter((externalId) => !known.has(externalId));
  return {
    known,
    erased: await findErasedExternalIds(context, unknown),
    lost: new Set(unknown.filter((externalId) => internalIds.idOf(externalId) !== null)),
  };
}

/** Returns those external ids, of other systems or our own, that belonged to erased people. */
async function findErasedExternalIds(
  { models, marks, internalIds }: ServiceContext,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const internal = new Map(externalIds.map((text) => [internalIds.idOf(text), text]));
  const marked = new Map(externalIds.map((text) => [marks.ofExternalId(text), text]));
  const ids = [...internal.keys()].filter((id) => id !== null);
  const [byId, byMark] = await Promise.all([
    models.erasedPeople.findByIds(ids),
    models.erasedPeople.findByExternalIds([...marked.keys()]),
  ]);
  return new Set([
    ...byId.flatMap(({ _id }) => internal.get(_id) ?? []),
    ...byMark.flatMap(({ externalMark }) => marked.get(externalMark ?? "") ?? []),
  ]);
}

/** Lists people by internal and external ids, each with the external id that resolves to them. */
export async function listExternalIds(
  { models, internalIds }: ServiceContext,
  ids: readonly number[],
  externalIds: readonly string[],
) {
  const byId = await models.people.findByIds(ids);
  const byExternalId = await models.people.findByExternalIds(externalIds, internalIds, null);
  return [
    ...byId.map((person) => present(person, externalIdOf(person, internalIds))),
    ...[...byExternalId].map(([externalId, person]) => present(person, externalId)),
  ];
}

const present = ({ _id, slug, status }: ListedPerson, externalId: string) => ({
  id: _id,
  externalId,
  slug,
  status,
});
