import { type ContactChanges, queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";

/** What the people service knows of a person. */
export type KnownPerson = Awaited<ReturnType<typeof askForPeople>>[number];

const askForPeople = ({ messaging }: House, ids: number[]) =>
  messaging.ask(queries.peopleContacts, { ids });

/** A public person with contacts; refuses an unknown one (404), and while people is away (503). */
export async function findPublicPerson(house: House, personId: number): Promise<KnownPerson> {
  const [person] = await orUnavailable(askForPeople(house, [personId]));
  if (person?.status !== "approved") throw refuse.notFound();
  return person;
}

/** The changes as the people service would store them; refuses what it would not. */
export async function checkContacts(
  { messaging }: House,
  personId: number,
  changes: ContactChanges,
): Promise<ContactChanges> {
  const checked = await orUnavailable(messaging.ask(queries.contactsCheck, { personId, changes }));
  if (checked.issues.length > 0) throw refuse.validation(checked.issues);
  return checked.changes;
}

/** People by id; null while the people service cannot be asked. */
export async function knownPeople(
  house: House,
  ids: number[],
): Promise<Map<number, KnownPerson> | null> {
  if (ids.length === 0) return new Map();
  try {
    const people = await askForPeople(house, [...new Set(ids)]);
    return new Map(people.map((person) => [person.id, person]));
  } catch (error) {
    if (!(error instanceof QueryFailed)) throw error;
    house.log.warn({ err: error }, "suggestions are shown without the current contacts");
    return null;
  }
}

const orUnavailable = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw error instanceof QueryFailed ? refuse.unavailable(error) : error;
  });
