import type { SocialEntry } from "@deeds/contracts";

const text = null as string | null;

/** The fields of a person that a form can set, of a person without any. */
export const emptyContent = {
  name: text,
  surname: text,
  age: null as number | null,
  /** Calendar date, `1990-01-31`. */
  birthDate: text,
  /** E.164. */
  phone: text,
  /** Without `@`. */
  instagramUsername: text,
  instagram: text,
  socialMedia: [] as SocialEntry[],
  country: text,
  city: text,
  occupation: text,
  profilePhoto: text,
  notes: text,
  otherNames: [] as string[],
  /** The person's id in another system. */
  externalId: text,
};
export type PersonContent = typeof emptyContent;

export const contentFields = Object.keys(emptyContent) as (keyof PersonContent)[];

/** Picks the content fields from a stored person. */
export function contentOf(person: PersonContent): PersonContent {
  const entries = contentFields.map((field) => [field, person[field] ?? emptyContent[field]]);
  return { ...emptyContent, ...Object.fromEntries(entries) };
}

/** The fields of which at least one must be given (S5.04). */
const identifyingFields = ["name", "phone", "instagramUsername", "notes", "profilePhoto"] as const;

export const hasContent = (content: PersonContent): boolean =>
  identifyingFields.some((field) => content[field] !== null);

type Named = Pick<PersonContent, "name" | "surname">;

/** Returns the display name as profiles show it; `null` when the person has neither name nor surname. */
export const shownName = ({ name, surname }: Named): string | null =>
  [name, surname].filter(Boolean).join(" ") || null;

const plain = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/g, " ");

/** Returns whether the text is the display name, or the number of a person without a name. */
export const isNameOf = (text: string, person: Named & { _id: number }): boolean =>
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
