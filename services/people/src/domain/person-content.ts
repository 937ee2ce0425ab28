import type { SocialEntry } from "@deeds/contracts";

/** The fields of a person that a form can set. */
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
  /** The person's id in another system. */
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

/** Picks the content fields from a stored person. */
export function contentOf(person: PersonContent): PersonContent {
  const fields = Object.keys(emptyContent) as (keyof PersonContent)[];
  const entries = fields.map((field) => [field, person[field] ?? emptyContent[field]] as const);
  return { ...emptyContent, ...Object.fromEntries(entries) };
}

/** The fields of which at least one must be given (S5.04). */
const identifyingFields = ["name", "phone", "instagramUsername", "notes", "profilePhoto"] as const;

export const hasContent = (content: PersonContent): boolean =>
  identifyingFields.some((field) => content[field] !== null);

interface Named {
  _id: number;
  name: string | null;
  surname: string | null;
}

/** Returns the display name as profiles show it; `null` when the person has neither name nor surname. */
export const shownName = ({ name, surname }: Pick<Named, "name" | "surname">): string | null =>
  [name, surname].filter(Boolean).join(" ") || null;

const plain = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/g, " ");

/** Returns whether the text is the display name, or the number of a person without a name. */
export const isNameOf = (text: string, person: Named): boolean =>
  plain(text) === plain(shownName(person) ?? String(person._id));

const prefix = "/api/files/photo/";

export const photoAddress = (photoId: string): string => `${prefix}${photoId}`;

export const photoIdOf = (address: string): string => address.slice(prefix.length);

/** Storage key of a photo at one width. */
export const photoKey = (photoId: string, width: number): string => `${photoId}/${width}`;

/** Returns the smallest stored width that is at least `wanted`; the largest when none is. */
export function pickWidth(widths: readonly number[], wanted: number | undefined): number {
  const widest = widths.at(-1) ?? 0;
  return wanted === undefined ? widest : (widths.find((width) => width >= wanted) ?? widest);
}
