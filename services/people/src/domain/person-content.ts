import type { SocialEntry } from "@deeds/contracts";

/** What people say of a person: everything that a form may fill in. */
export interface PersonContent {
  name: string | null;
  surname: string | null;
  age: number | null;
  /** Calendar date, `1990-01-31`. */
  birthDate: string | null;
  /** E.164. */
  phone: string | null;
  /** Without `@`. */
  instagramUsername: string | null;
  instagram: string | null;
  socialMedia: SocialEntry[];
  country: string | null;
  city: string | null;
  occupation: string | null;
  profilePhoto: string | null;
  notes: string | null;
  otherNames: string[];
  /** The person's id in another register. */
  externalId: string | null;
}

export const emptyContent: PersonContent = {
  name: null,
  surname: null,
  age: null,
  birthDate: null,
  phone: null,
  instagramUsername: null,
  instagram: null,
  socialMedia: [],
  country: null,
  city: null,
  occupation: null,
  profilePhoto: null,
  notes: null,
  otherNames: [],
  externalId: null,
};

/** A person's content without anything else that is stored. */
export function contentOf(person: PersonContent): PersonContent {
  const fields = Object.keys(emptyContent) as (keyof PersonContent)[];
  const entries = fields.map((field) => [field, person[field] ?? emptyContent[field]] as const);
  return { ...emptyContent, ...Object.fromEntries(entries) };
}

/** The fields of which at least one must be given (S5.04). */
const telling = ["name", "phone", "instagramUsername", "notes", "profilePhoto"] as const;

export const tellsSomething = (content: PersonContent): boolean =>
  telling.some((field) => content[field] !== null);
