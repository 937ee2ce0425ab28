import type { Issue, SocialEntry } from "@deeds/contracts";
import { parseTypedDate } from "@deeds/i18n";
import { blankLink, linksToSend, type TypedLink } from "../form/social-link.ts";

export interface PersonDraft {
  name: string;
  surname: string;
  country: string;
  city: string;
  phone: string;
  age: string;
  birthDate: string;
  instagramUsername: string;
  notes: string;
  occupation: string;
  socialMedia: readonly SocialEntry[];
  typedLink: TypedLink;
}

export type TextName = {
  [Name in keyof PersonDraft]: PersonDraft[Name] extends string ? Name : never;
}[keyof PersonDraft];

export const emptyPerson: PersonDraft = {
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
  socialMedia: [],
  typedLink: blankLink,
};

const orNull = (typed: string): string | null => typed.trim() || null;

export const handleOf = (typed: string): string | null => orNull(typed)?.replace(/^@/, "") || null;

/** The body to send: empty fields are null, an age is a number, a date that is none is empty. */
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

/** Fields in the order of the form, so that a summary leads from the top down. */
const order = [
  ...["name", "surname", "country", "city", "occupation", "birthDate", "age", "profilePhoto"],
  ...["phone", "instagramUsername", "socialMedia", "notes"],
];

export const inFormOrder = (issues: readonly Issue[]): Issue[] => {
  const place = ({ path }: Issue) => order.indexOf(path.split(".")[0] ?? "");
  return issues.toSorted((one, other) => place(one) - place(other));
};
