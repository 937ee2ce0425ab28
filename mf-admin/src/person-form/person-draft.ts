import type { Person, SocialEntry } from "@deeds/contracts";
import { formatDate, parseTypedDate } from "@deeds/i18n";
import type { PersonBody } from "../api/register.ts";

export const identityFields = ["passport", "taxId", "address", "other"] as const;
type IdentityField = (typeof identityFields)[number];
export type IdentityDraft = Record<IdentityField, string>;

const noIdentity: IdentityDraft = { passport: "", taxId: "", address: "", other: "" };

/** Returns the form of stored identity fields. */
export const identityDraftOf = (
  stored: Readonly<Record<string, string | null>>,
): IdentityDraft => ({
  ...noIdentity,
  ...Object.fromEntries(identityFields.map((field) => [field, stored[field] ?? ""])),
});

/** A form as typed. */
export type PersonDraft = ReturnType<typeof draftOf>;

/** Returns the form of a stored person; unknown fields are empty. */
export const draftOf = (person: Partial<Person>) => ({
  name: person.name ?? "",
  surname: person.surname ?? "",
  age: String(person.age ?? ""),
  birthDate: formatDate(person.birthDate),
  phone: person.phone ?? "",
  instagramUsername: person.instagramUsername ?? "",
  socialMedia: (person.socialMedia ?? []).map(socialEntryOf),
  country: person.country ?? "",
  city: person.city ?? "",
  occupation: person.occupation ?? "",
  profilePhoto: person.profilePhoto ?? null,
  notes: person.notes ?? "",
  additionalData: noIdentity,
});

export const emptyPerson = draftOf({});

/** Leaves out what is unknown. */
export function socialEntryOf(entry: Person["socialMedia"][number]): SocialEntry {
  const { type, url, username, title } = entry;
  return { type, url, ...(username && { username }), ...(title && { title }) };
}

const orNull = (typed: string): string | null => typed.trim() || null;
const handleOf = (typed: string): string | null => orNull(typed.trim().replace(/^@/, ""));
const ageOf = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

const whoAndWhere = (draft: PersonDraft) => ({
  name: orNull(draft.name),
  surname: orNull(draft.surname),
  phone: orNull(draft.phone),
  instagramUsername: handleOf(draft.instagramUsername),
  country: orNull(draft.country),
  city: orNull(draft.city),
  occupation: orNull(draft.occupation),
});

/** The quick form has the age instead of the birth date (S5.13). */
export const quickBody = (draft: PersonDraft): PersonBody => ({
  ...whoAndWhere(draft),
  age: ageOf(draft.age),
});

/** A date that does not exist is sent as none. */
export const editBody = (draft: PersonDraft): PersonBody => ({
  ...whoAndWhere(draft),
  birthDate: parseTypedDate(draft.birthDate),
  socialMedia: draft.socialMedia,
  profilePhoto: draft.profilePhoto,
  notes: orNull(draft.notes),
});

/** The body of the create form, with the identity fields that were filled in. */
export function createBody(draft: PersonDraft): PersonBody {
  const filled = identityFields.filter((field) => draft.additionalData[field].trim() !== "");
  const identity = Object.fromEntries(filled.map((field) => [field, draft.additionalData[field]]));
  return {
    ...editBody(draft),
    age: ageOf(draft.age),
    ...(filled.length > 0 && { additionalData: identity }),
  };
}

/**
 * The fields of a body that differ from its state when the form was opened: unchanged fields are not
 * sent, so that a concurrent change of them is not overwritten.
 */
export function changedOnly<Body extends object>(before: Body, after: Body): Partial<Body> {
  const was = before as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(was[name]);
  return Object.fromEntries(Object.entries(after).filter(differs)) as Partial<Body>;
}
