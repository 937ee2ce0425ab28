import type { Issue, SocialEntry } from "@deeds/contracts";
import { parseTypedDate } from "@deeds/i18n";
import type { FormFields } from "@deeds/remote-kit";
import { sentDate } from "@deeds/ui/bundled";
import { blankLink, linksToSend, typedLinkOfFields } from "../form/social-link.ts";

export type PersonDraft = typeof emptyPerson;

export type TextName = {
  [Name in keyof PersonDraft]: PersonDraft[Name] extends string ? Name : never;
}[keyof PersonDraft];

export const emptyPerson = {
  name: "",
  surname: "",
  country: "",
  city: "",
  phone: "",
  age: "",
  birthDate: "",
  instagramUsername: "",
  notes: "",
  occupation: "",
  socialMedia: [] as readonly SocialEntry[],
  typedLink: blankLink,
};

const textNames = Object.entries(emptyPerson).flatMap(([name, value]) =>
  value === "" ? [name as TextName] : [],
);

/** Returns what was sent without scripts, by the names of `PersonFields`. */
export const draftOfFields = (fields: FormFields): PersonDraft => ({
  ...emptyPerson,
  ...Object.fromEntries(textNames.map((name) => [name, fields[name] ?? ""])),
  birthDate: sentDate(fields, "birthDate"),
  typedLink: typedLinkOfFields(fields, "typedLink"),
});

export const orNull = (typed: string): string | null => typed.trim() || null;

export const handleOf = (typed: string): string | null => orNull(typed)?.replace(/^@/, "") || null;

/** Returns the request body: empty fields and invalid dates are `null`. */
export const personBody = (draft: PersonDraft, profilePhoto: string | null) => ({
  name: orNull(draft.name),
  surname: orNull(draft.surname),
  country: orNull(draft.country),
  city: orNull(draft.city),
  phone: orNull(draft.phone),
  age: draft.age.trim() === "" ? null : Number(draft.age),
  birthDate: parseTypedDate(draft.birthDate),
  instagramUsername: handleOf(draft.instagramUsername),
  notes: orNull(draft.notes),
  occupation: orNull(draft.occupation),
  profilePhoto,
  socialMedia: linksToSend(draft.socialMedia, draft.typedLink),
});

const fieldOrder = [
  "name",
  "surname",
  "country",
  "city",
  "occupation",
  "birthDate",
  "age",
  "profilePhoto",
  "phone",
  "instagramUsername",
  "socialMedia",
  "notes",
];

/** Sorts issues as their fields are in the form, for the error summary. */
export const inFormOrder = (issues: readonly Issue[]): Issue[] => {
  const position = ({ path }: Issue) => fieldOrder.indexOf(path.split(".")[0] ?? "");
  return issues.toSorted((one, other) => position(one) - position(other));
};
