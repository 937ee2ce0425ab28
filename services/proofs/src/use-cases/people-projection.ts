import type { PeopleProjection } from "@deeds/messaging";
import { trusted } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { KnownPerson } from "../models/person.ts";

type Fields = Pick<KnownPerson, "slug" | "name" | "surname" | "status" | "version">;

/** Which people exist; where proofs of merged records went is no part of it. */
export const peopleProjection = ({
  models: { people },
}: Pick<House, "models">): PeopleProjection<KnownPerson, Fields> => ({
  find: (ids, tx) =>
    people
      .find({ _id: trusted(ids) })
      .session(tx)
      .lean(),
  write: (updates, tx) => people.bulkWrite(updates, { session: tx }),
  fieldsOf: ({ slug, name, surname, status }, version) => ({
    slug,
    name,
    surname,
    status,
    version,
  }),
});
