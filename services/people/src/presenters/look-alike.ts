import type { LookAlike } from "@deeds/contracts";
import type { ListedPerson } from "../models/person.ts";

/** Somebody alike, as everybody may see them: only what is allowed is put in. */
export const presentLookAlike = (
  person: ListedPerson,
  reasons: LookAlike["reasons"],
): LookAlike => ({
  id: person._id,
  slug: person.slug,
  name: person.name,
  surname: person.surname,
  country: person.country,
  city: person.city,
  occupation: person.occupation,
  profilePhoto: person.profilePhoto,
  photoPlaceholder: person.photoPlaceholder,
  proofCount: person.proofCount,
  reasons,
});
