import type { Actor } from "@deeds/service-kit";
import type { TransferFormat } from "@deeds/service-kit/transfer";
import type { ListedPerson, StoredPerson } from "../../models/person.ts";
import { externalIdOf } from "../../presenters.ts";
import type { ServiceContext } from "../../service-context.ts";

/**
 * Streams all people, or those of `ids`, in id order. The audit entry is written before the first row is sent, so that an
 * aborted export is recorded too.
 */
export async function exportPeople(
  context: ServiceContext,
  { actor, format, ids }: { actor: Actor; format: TransferFormat; ids?: number[] | undefined },
): Promise<AsyncIterable<StoredPerson>> {
  const count = ids?.length ?? (await context.models.people.estimateCount());
  const note = `${format}, ${count} people`;
  await context.audit.record(null, { actor, action: "exported", kind: "person", note });
  return context.models.people.streamAll(ids);
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
