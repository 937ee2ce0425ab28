import { refuse, type Transaction, type Viewer } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

/** Whether a viewer may know of a person at all: of one who is not approved, administrators only. */
export const maySeePerson = (
  person: Pick<StoredPerson, "status">,
  viewer: Pick<Viewer, "isAdmin">,
): boolean => viewer.isAdmin || person.status === "approved";

/**
 * A person whom the viewer may know of; refuses one who was erased (410) and any other (404). A
 * record that was merged leads to the one that stayed; administrators see it as it is.
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
  if (!person) await refuseErased(context, id, viewer);
  throw refuse.notFound();
}

/** Of somebody who never was public, outsiders do not learn that there was anybody. */
export async function refuseErased(
  { models }: ServiceContext,
  id: number,
  viewer: Pick<Viewer, "isAdmin">,
): Promise<void> {
  const erased = await models.erasedPeople.findById(id).lean();
  if (erased && (erased.wasPublic || viewer.isAdmin)) throw refuse.erased();
}
