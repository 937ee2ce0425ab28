import type { NewEvent, PersonState } from "@deeds/contracts";
import type { StoredPerson } from "../models/person.ts";

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
