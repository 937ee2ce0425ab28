import type { NewEvent } from "@deeds/contracts";
import type { StoredPerson } from "../models/person.ts";

type PersonFact = "person_created" | "person_approved" | "person_rejected" | "person_updated";

/** What other services may know of a change: the public state, never a contact. */
export const personFact = (type: PersonFact, person: StoredPerson): NewEvent => ({
  type,
  version: person.version,
  data: {
    id: person._id,
    slug: person.slug,
    name: person.name,
    surname: person.surname,
    country: person.country,
    city: person.city,
    occupation: person.occupation,
    status: person.status,
    createdAt: person.createdAt.toISOString(),
  },
});
