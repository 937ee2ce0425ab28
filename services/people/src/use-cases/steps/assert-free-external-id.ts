import { refuse, type Transaction, trusted } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

/**
 * Rejects an external id that another person has, or in the form of our own ids: an import would
 * confuse the two.
 */
export async function assertFreeExternalId(
  { models, internalIds }: ServiceContext,
  tx: Transaction,
  { _id, externalId }: Pick<StoredPerson, "_id" | "externalId">,
): Promise<void> {
  if (externalId === null) return;
  const others = { externalId, _id: trusted({ $ne: _id }) };
  const isTaken =
    internalIds.idOf(externalId) !== null ||
    (await models.people.exists(others).session(tx)) !== null;
  if (!isTaken) return;
  throw refuse.validation([{ path: "externalId", message: "external-id-taken" }]);
}
