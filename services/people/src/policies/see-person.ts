import type { Viewer } from "@deeds/service-kit";
import type { StoredPerson } from "../models/person.ts";

/** Whether a viewer may know of a person at all: of one who is not approved, administrators only. */
export const maySeePerson = (
  person: Pick<StoredPerson, "status">,
  viewer: Pick<Viewer, "isAdmin">,
): boolean => viewer.isAdmin || person.status === "approved";
