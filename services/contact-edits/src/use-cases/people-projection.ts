import type { PeopleProjection } from "@deeds/messaging";
import { trusted } from "@deeds/service-kit";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";

type Fields = Pick<StoredPerson, "slug" | "name" | "status" | "version">;

/** Projection of the people service's events: status and name of each person. */
export const peopleProjection = ({
  models: { people },
}: Pick<ServiceContext, "models">): PeopleProjection<StoredPerson, Fields> => ({
  find: (ids, tx) =>
    people
      .find({ _id: trusted(ids) })
      .session(tx)
      .lean(),
  write: (updates, tx) => people.bulkWrite(updates, { session: tx }),
  fieldsOf: ({ slug, status, ...person }, version) => {
    const name = [person.name, person.surname].filter(Boolean).join(" ") || null;
    return { slug, name, status, version };
  },
});
