import { type ContactChanges, queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** A person in the people service's reply. */
export type KnownPerson = Awaited<ReturnType<typeof requestPeople>>[number];

const requestPeople = ({ messaging }: ServiceContext, ids: number[]) =>
  messaging.request(queries.peopleContacts, { ids });

/** A public person with the fields that a suggestion needs; without contacts when unavailable. */
type PublicPerson = Pick<KnownPerson, "name" | "slug"> & {
  contacts: KnownPerson["contacts"] | null;
};

/**
 * Finds a public person; throws 404 for an unknown one. While the people service is unavailable, uses
 * the copy from its events; throws 503 when there is none.
 */
export async function findPublicPerson(context: ServiceContext, personId: number) {
  const people = await knownPeople(context, [personId]);
  if (people === null) return findProjected(context, personId);
  const person = people.get(personId);
  if (person?.status !== "approved") throw refuse.notFound();
  return person;
}

async function findProjected({ models }: ServiceContext, personId: number): Promise<PublicPerson> {
  const person = await models.people.findById(personId);
  if (person?.status !== "approved") throw refuse.unavailable();
  return { name: person.name ?? null, slug: person.slug ?? null, contacts: null };
}

/**
 * Validates and normalizes the changes in the people service. While it is unavailable they are stored
 * as sent: it normalizes them again before it applies them.
 */
export async function checkContacts(
  context: ServiceContext,
  personId: number,
  changes: ContactChanges,
): Promise<ContactChanges> {
  const checked = await whenAvailable(
    context,
    context.messaging.request(queries.contactsCheck, { personId, changes }),
    "suggested contacts are stored as they were sent",
  );
  if (checked === null) return changes;
  if (checked.issues.length > 0) throw refuse.validation(checked.issues);
  return checked.changes;
}

/** Returns people by id; `null` while the people service is unavailable. */
export async function knownPeople(context: ServiceContext, ids: number[]) {
  if (ids.length === 0) return new Map();
  const people = await whenAvailable(
    context,
    requestPeople(context, [...new Set(ids)]),
    "the current contacts are unknown",
  );
  return people && new Map(people.map((person) => [person.id, person]));
}

/** Returns other people with one of these contacts; `null` while the people service is unavailable. */
export const sharedWith = (context: ServiceContext, personId: number, changes: ContactChanges) =>
  whenAvailable(
    context,
    context.messaging.request(queries.sameContacts, { personId, changes }),
    "the people with the same contacts are unknown",
  );

/** Returns the reply; logs the warning and returns `null` while the people service is unavailable. */
async function whenAvailable<Reply>(
  { log }: ServiceContext,
  reply: Promise<Reply>,
  warning: string,
): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof QueryFailed)) throw error;
    log.warn({ err: error }, warning);
    return null;
  }
}
