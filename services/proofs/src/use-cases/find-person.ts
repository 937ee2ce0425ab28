import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { KnownPerson } from "../models/person.ts";

/**
 * The approved person with this id. One whom the projection does not know may have been approved
 * this very moment, so the people service is asked once; throws `not-found` when there is none.
 */
export async function findApprovedPerson(house: House, id: number): Promise<KnownPerson> {
  const known = await house.models.people.findById(id).lean();
  if (known?.status === "approved") return known;
  if (known?.erased) throw refuse.notFound();
  const asked = await askForPerson(house, id);
  if (asked?.status === "approved") return asked;
  throw refuse.notFound();
}

/** As above for readers: throws `erased` for somebody who was public once, or for administrators. */
export async function findReadablePerson(
  house: House,
  id: number,
  viewer: Pick<Viewer, "isAdmin">,
): Promise<void> {
  const known = await house.models.people.findById(id).lean();
  if (known?.erased && (known.erased.wasPublic || viewer.isAdmin)) throw refuse.erased();
  await findApprovedPerson(house, id);
}

async function askForPerson(house: House, id: number): Promise<KnownPerson | undefined> {
  try {
    const [person] = await house.messaging.ask(queries.peopleContacts, { ids: [id] });
    return person && { ...person, _id: person.id };
  } catch (error) {
    if (error instanceof QueryFailed) throw refuse.unavailable(error);
    throw error;
  }
}

/** Reading many people takes longer than reading one. */
const timeoutMs = 5_000;

export interface NamedPerson {
  id: number;
  externalId: string;
  slug: string | null;
  status: string;
}

/**
 * Who is meant by numbers and external ids, as the people service knows them this moment; throws
 * `service-unavailable` while it is away.
 */
export async function askPeople(
  { messaging }: House,
  asked: { ids?: readonly number[]; externalIds?: readonly string[] },
): Promise<NamedPerson[]> {
  const ids = [...new Set(asked.ids)];
  const externalIds = [...new Set(asked.externalIds)];
  if (ids.length + externalIds.length === 0) return [];
  try {
    return await messaging.ask(queries.peopleExternalIds, { ids, externalIds }, timeoutMs);
  } catch (error) {
    if (error instanceof QueryFailed) throw refuse.unavailable(error);
    throw error;
  }
}
