import type { NewEvent } from "@deeds/contracts";
import type { StoredPerson } from "../models/person.ts";

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
