import { refuse, type Transaction, type Viewer } from "@deeds/service-kit";
import type { PersonContent } from "../../domain/person-content.ts";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";

/**
 * Finds a person visible to the viewer: unless approved, only to administrators. Throws 410 for an
 * erased person, otherwise 404. A merged record resolves to the surviving one, except for
 * administrators.
 */
export async function findPerson(
  context: ServiceContext,
  id: number,
  viewer: Pick<Viewer, "isAdmin"> & { tx?: Transaction },
): Promise<StoredPerson> {
  const { models } = context;
  const { isAdmin, tx = null } = viewer;
  const person = await models.people.findById(id, tx);
  if (person?.mergedInto && !isAdmin) return findPerson(context, person.mergedInto, viewer);
  if (person && (isAdmin || person.status === "approved")) return person;
  const erased = person ? null : await models.erasedPeople.findById(id);
  // Outsiders must not learn that a person who was never public existed.
  throw erased && (erased.wasPublic || isAdmin) ? refuse.erased() : refuse.notFound();
}

/** Returns for each content whether an erased person had one of its contacts. */
export async function findErasedContacts(
  { models, marks }: ServiceContext,
  contents: readonly PersonContent[],
): Promise<boolean[]> {
  const marksOfEach = contents.map((content) => marks.ofContacts(content));
  const all = marksOfEach.flat();
  if (all.length === 0) return contents.map(() => false);
  const erased = await models.erasedPeople.findByContacts(all);
  const known = new Set(erased.flatMap(({ contactMarks }) => contactMarks));
  return marksOfEach.map((own) => own.some((mark) => known.has(mark)));
}

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
  const isTaken =
    internalIds.idOf(externalId) !== null ||
    (await models.people.isExternalIdTaken({ _id, externalId }, tx));
  if (!isTaken) return;
  throw refuse.validation([{ path: "externalId", message: "external-id-taken" }]);
}
