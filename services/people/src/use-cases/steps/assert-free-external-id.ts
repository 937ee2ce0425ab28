import { refuse, type Transaction, trusted } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

/**
 * Refuses an external id that is another person's already, or of the form in which this register
 * names its own people: an import would take one for the other.
 */
export async function assertFreeExternalId(
  { models, ownIds }: ServiceContext,
  tx: Transaction,
  { _id, externalId }: Pick<StoredPerson, "_id" | "externalId">,
): Promise<void> {
  if (externalId === null) return;
  const others = { externalId, _id: trusted({ $ne: _id }) };
  const isTaken =
    ownIds.idOf(externalId) !== null || (await models.people.exists(others).session(tx)) !== null;
  if (!isTaken) return;
  throw refuse.validation([{ path: "externalId", message: "external-id-taken" }]);
}
