import { eventsOfPerson } from "@deeds/messaging";
import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** Deletes the suggestions about an erased person and their events. */
export async function erasePerson(
  context: ServiceContext,
  tx: Transaction,
  person: { id: number; wasPublic: boolean },
): Promise<void> {
  const { models, messaging, audit } = context;
  const { id, wasPublic } = person;
  const mark = {
    $set: { erased: true, wasPublic, suggestions: 0 },
    $unset: { status: 1, name: 1, slug: 1, version: 1 },
  };
  await models.people.updateOne({ _id: id }, mark, { upsert: true, session: tx });
  await models.suggestions.deleteMany({ personId: id }, { session: tx });
  await messaging.erase(tx, ...eventsOfPerson(id));
  await audit.erasePerson(tx, id);
}
