import type { SocialEntry } from "@deeds/contracts";

/** The fields of a person that a search reads. */
export interface SearchablePerson {
  name: string | null;
  surname: string | null;
  otherNames: readonly string[];
  /** E.164. */
  phone: string | null;
  /** Without `@`. */
  instagramUsername: string | null;
  instagram: string | null;
  socialMedia: readonly SocialEntry[];
}
