import type { NewEvent, PersonState, Revision } from "@deeds/contracts";
import type { StoredItemAssignment } from "./models/item-assignment.ts";
import type { ListedPerson } from "./models/person.ts";
import type { StoredRemovalRequest } from "./models/removal-request.ts";

type PersonEvent =
  | "person_created"
  | "person_approved"
  | "person_rejected"
  | "person_updated"
  | `person_${Revision}`;

/** Public state of a person in events; never contains a contact. */
export const personState = (person: ListedPerson): PersonState => ({
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

export const personEvent = (type: PersonEvent, person: ListedPerson): NewEvent => ({
  type,
  version: person.version,
  data: personState(person),
});

/** Event that a record was merged; contains no content of it. */
export const mergedEvent = ({ _id: id, version }: ListedPerson, into: number): NewEvent => ({
  type: "person_merged",
  version,
  data: { id, into },
});

export const unmergedEvent = ({ _id: id, version }: ListedPerson, from: number): NewEvent => ({
  type: "person_unmerged",
  version,
  data: { id, from },
});

/** Event for administrators about a removal request, without its sender and reason. */
export const removalEvent = (
  type: "removal_requested" | "removal_decided",
  { _id: id, personId, version }: StoredRemovalRequest,
): NewEvent => ({ type, version, data: { id, personId } });

export const assignmentChanged = ({
  item: id,
  personId,
  version,
}: Pick<StoredItemAssignment, "item" | "personId" | "version">): NewEvent => ({
  type: "assignment_changed",
  version,
  data: { id, personId },
});
