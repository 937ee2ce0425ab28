import type { PeopleProjection } from "@deeds/messaging";
import type { ProjectedFields, StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";

/** Returns the projection of the people service's events: status and name of each person. */
export const peopleProjection = ({
  models: { people },
}: Pick<ServiceContext, "models">): PeopleProjection<StoredPerson, ProjectedFields> => ({
  find: people.findProjected,
  write: people.writeProjected,
  fieldsOf: ({ slug, status, ...person }, version) => {
    const name = [person.name, person.surname].filter(Boolean).join(" ") || null;
    return { slug, name, status, version };
  },
});
