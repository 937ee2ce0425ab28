import { refuse, type Transaction, type Viewer } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

/** Returns whether a person is visible: unless approved, only to administrators. */
export const maySeePerson = (
  person: Pick<StoredPerson, "status">,
  viewer: Pick<Viewer, "isAdmin">,
): boolean => viewer.isAdmin || person.status === "approved";

/**
 * Finds a person visible to the viewer; throws 410 for an erased person, otherwise 404. A merged record
 * resolves to the surviving one, except for administrators.
 */
export async function findPerson(
  context: ServiceContext,
  id: number,
  viewer: Pick<Viewer, "isAdmin">,
  tx: Transaction | null = null,
): Promise<StoredPerson> {
  const person = await context.models.people.findById(id).session(tx).lean();
  if (person?.mergedInto && !viewer.isAdmin) {
    return findPerson(context, person.mergedInto, viewer, tx);
  }
  if (person && maySeePerson(person, viewer)) return person;
  if (!person) await rejectErased(context, id, viewer);
  throw refuse.notFound();
}

/** Outsiders must not learn that a person who was never public existed. */
export async function rejectErased(
  { models }: ServiceContext,
  id: number,
  viewer: Pick<Viewer, "isAdmin">,
): Promise<void> {
  const erased = await models.erasedPeople.findById(id).lean();
  if (erased && (erased.wasPublic || viewer.isAdmin)) throw refuse.erased();
}
