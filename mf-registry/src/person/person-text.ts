import type { Person } from "@deeds/contracts";
import { fullName, profilePath } from "@deeds/remote-kit";
import { paddedNumber } from "@deeds/ui";

/** Name and surname, or the entry's number: a record may be of a person whose name is unknown. */
export const titleOf = (person: Pick<Person, "id" | "name" | "surname">): string =>
  fullName(person) || `№ ${paddedNumber(person.id)}`;

/** The profile's address with the site's own origin, to be sent to others. */
export const fullAddressOf = (person: Pick<Person, "id" | "slug">): string =>
  new URL(profilePath(person), location.origin).href;
