import type { SocialEntry } from "@deeds/contracts";
import { parseTypedDate } from "@deeds/i18n";
import { blankLink, linksToSend, type TypedLink } from "../form/social-link.ts";

/** The form as typed. */
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
  profilePhoto: string | null;
  socialMedia: readonly SocialEntry[];
  typedLink: TypedLink;
}

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
  profilePhoto: null,
  socialMedia: [],
  typedLink: blankLink,
};

const orNull = (typed: string): string | null => typed.trim() || null;

/** The body to send: empty fields are null, an age is a number, a date that is none is empty. */
export const personBody = (draft: PersonDraft) => ({
  name: orNull(draft.name),
  surname: orNull(draft.surname),
  country: orNull(draft.country),
  city: orNull(draft.city),
  phone: orNull(draft.phone),
  age: draft.age.trim() === "" ? null : Number(draft.age),
  birthDate: parseTypedDate(draft.birthDate),
  instagramUsername: orNull(draft.instagramUsername)?.replace(/^@/, "") ?? null,
  notes: orNull(draft.notes),
  occupation: orNull(draft.occupation),
  profilePhoto: draft.profilePhoto,
  socialMedia: linksToSend(draft.socialMedia, draft.typedLink),
});
