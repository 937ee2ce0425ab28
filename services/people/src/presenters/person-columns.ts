import type { Column, InternalIds } from "@deeds/service-kit/transfer";
import type { StoredPerson } from "../models/person.ts";

/**
 * Columns of an export, which can be imported again: contacts included, identity fields and portraits
 * never.
 */
export const personColumns = (internalIds: InternalIds): Column<StoredPerson>[] => [
  { name: "externalId", kind: "text", of: (person) => externalIdOf(person, internalIds) },
  { name: "status", kind: "text", of: (person) => person.status },
  { name: "name", kind: "text", of: (person) => person.name },
  { name: "surname", kind: "text", of: (person) => person.surname },
  { name: "otherNames", kind: "list", of: (person) => person.otherNames },
  { name: "age", kind: "number", of: (person) => person.age },
  { name: "birthDate", kind: "text", of: (person) => person.birthDate },
  { name: "phone", kind: "text", of: (person) => person.phone },
  { name: "instagramUsername", kind: "text", of: (person) => person.instagramUsername },
  { name: "instagram", kind: "text", of: (person) => person.instagram },
  { name: "socialMedia", kind: "list", of: (person) => person.socialMedia },
  { name: "country", kind: "text", of: (person) => person.country },
  { name: "city", kind: "text", of: (person) => person.city },
  { name: "occupation", kind: "text", of: (person) => person.occupation },
  { name: "notes", kind: "text", of: (person) => person.notes },
];

/** External id of a person, or one derived from our id when there is none. */
export const externalIdOf = (
  { _id, externalId }: Pick<StoredPerson, "_id" | "externalId">,
  internalIds: InternalIds,
): string => externalId ?? internalIds.of(_id);
