import { eventsOfPerson } from "@deeds/messaging";
import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/**
 * Deletes the suggestions about an erased person and their events. `wasPublic` is whether the person was ever
 * approved: the erasure of others is not disclosed.
 */
export async function erasePerson(
  { models, messaging, audit }: ServiceContext,
  tx: Transaction,
  { id, wasPublic }: { id: number; wasPublic: boolean },
): Promise<void> {
  await models.people.markErased(tx, id, { wasPublic });
  await models.suggestions.deleteOfPerson(tx, id);
  await messaging.erase(tx, ...eventsOfPerson(id));
  await audit.erasePerson(tx, id);
}
