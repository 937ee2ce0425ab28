import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { refuse, type Viewer } from "@deeds/service-kit";
import type { KnownPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Returns the approved person. One who is unknown here may have been approved just now, so that the
 * people service is asked; throws `not-found`.
 */
export async function findApprovedPerson(
  context: ServiceContext,
  id: number,
): Promise<KnownPerson> {
  const known = await context.models.people.findById(id).lean();
  if (known?.status === "approved") return known;
  if (known?.erased) throw refuse.notFound();
  const asked = await askForPerson(context, id);
  if (asked?.status === "approved") return asked;
  throw refuse.notFound();
}

/** For readers: throws `erased` for one who was public, or for administrators. */
export async function findReadablePerson(
  context: ServiceContext,
  id: number,
  viewer: Pick<Viewer, "isAdmin">,
): Promise<void> {
  const known = await context.models.people.findById(id).lean();
  if (known?.erased && (known.erased.wasPublic || viewer.isAdmin)) throw refuse.erased();
  await findApprovedPerson(context, id);
}

async function askForPerson(context: ServiceContext, id: number): Promise<KnownPerson | undefined> {
  try {
    const [person] = await context.messaging.ask(queries.peopleContacts, { ids: [id] });
    return person && { ...person, _id: person.id };
  } catch (error) {
    if (error instanceof QueryFailed) throw refuse.unavailable(error);
    throw error;
  }
}

/** Longer than for one person. */
const timeoutMs = 5_000;

/** Asks the people service for persons by ids and external ids; throws `service-unavailable`. */
export async function askPeople(
  { messaging }: ServiceContext,
  asked: { ids?: readonly number[]; externalIds?: readonly string[] },
) {
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
export type NamedPerson = Awaited<ReturnType<typeof askPeople>>[number];
