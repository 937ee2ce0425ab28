import type { NewEvent, PersonState } from "@deeds/contracts";
import type { StoredPerson } from "./models/person.ts";
import type { StoredRemovalRequest } from "./models/records.ts";

type PersonFact = "person_created" | "person_approved" | "person_rejected" | "person_updated";

/** What other services may know: the public state, never a contact. */
export const personState = (person: StoredPerson): PersonState => ({
  id: person._id,
  slug: person.slug,
  name: person.name,
  surname: person.surname,
  country: person.country,
  city: person.city,
  occupation: person.occupation,
  status: person.status,
  createdAt: person.createdAt.toISOString(),
});

/** What is told of a change. */
export const personFact = (type: PersonFact, person: StoredPerson): NewEvent => ({
  type,
  version: person.version,
  data: personState(person),
});

/** That a record leads to another one; its content is nobody's business. */
export const mergedFact = ({ _id: id, version }: StoredPerson, into: number): NewEvent => ({
  type: "person_merged",
  version,
  data: { id, into },
});

export const unmergedFact = ({ _id: id, version }: StoredPerson, from: number): NewEvent => ({
  type: "person_unmerged",
  version,
  data: { id, from },
});

/** What administrators hear of a request: that it is there, never who asks nor why. */
export const removalFact = (
  type: "removal_requested" | "removal_decided",
  { _id: id, personId, version }: StoredRemovalRequest,
): NewEvent => ({ type, version, data: { id, personId } });
