import type { LookAlike, OwnPerson, Person, WaitingItem } from "@deeds/contracts";
import type { Viewer } from "@deeds/service-kit";
import { shownName } from "../domain/person-content.ts";
import { withholdsContacts } from "../domain/removal.ts";
import type { ListedPerson } from "../models/person.ts";
import type { WaitingPerson } from "../use-cases/read-stats.ts";

export type PersonViewer = Pick<Viewer, "isAdmin" | "fullAccess">;

/** Presents a person with only the fields that the viewer is allowed to see. */
export function presentPerson(person: ListedPerson, viewer: PersonViewer): Person {
  return {
    ...publicPart(person),
    ...(seesContacts(viewer, person) ? contacts(person) : hiddenContacts(person)),
    ...(viewer.isAdmin && administratorsPart(person)),
  };
}

const seesContacts = (viewer: PersonViewer, { removal }: ListedPerson): boolean =>
  viewer.isAdmin || (viewer.fullAccess && !withholdsContacts(removal));

const publicPart = (person: ListedPerson) => ({
  id: person._id,
  slug: person.slug,
  name: person.name,
  surname: person.surname,
  age: person.age,
  birthDate: person.birthDate,
  country: person.country,
  city: person.city,
  occupation: person.occupation,
  profilePhoto: person.profilePhoto,
  photoPlaceholder: person.photoPlaceholder,
  notes: person.notes,
  status: person.status,
  proofCount: person.proofCount,
  lastProofAt: person.lastProofAt?.toISOString() ?? null,
  createdAt: person.createdAt.toISOString(),
  updatedAt: person.updatedAt.toISOString(),
});

const contacts = (person: ListedPerson) => ({
  phone: person.phone,
  instagramUsername: person.instagramUsername,
  instagram: person.instagram,
  socialMedia: person.socialMedia,
  contactsHidden: false,
});

const hiddenContacts = (person: ListedPerson) => ({
  phone: null,
  instagramUsername: null,
  instagram: null,
  socialMedia: [],
  contactsHidden: true,
  hiddenContacts: {
    phone: person.phone !== null,
    instagram: person.instagramUsername !== null || person.instagram !== null,
    socialMedia: person.socialMedia.length,
  },
});

const administratorsPart = (person: ListedPerson) => ({
  createdById: person.createdById,
  rejectionReason: person.rejectionReason,
  otherNames: person.otherNames,
  externalId: person.externalId ?? null,
  contactsWithheld: withholdsContacts(person.removal),
  erasedBefore: person.erasedBefore ?? false,
  mergedInto: person.mergedInto ?? null,
  hasIdentity: person.additionalData !== null,
});

/** Presents a similar person with public fields only. */
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

/** Presents a person to the account that submitted them, with only the fields it is allowed to see. */
export const presentOwnPerson = (person: ListedPerson): OwnPerson => ({
  id: person._id,
  slug: person.slug,
  name: person.name,
  surname: person.surname,
  status: person.status,
  createdAt: person.createdAt.toISOString(),
  moderatedAt: person.moderatedAt?.toISOString() ?? null,
  rejectionReason: person.rejectionReason,
});

/** Presents a person as an item of the moderation queue. */
export const presentWaiting = (person: WaitingPerson): WaitingItem => ({
  id: person._id,
  personId: person._id,
  personName: shownName(person),
  mediaType: null,
  since: person.createdAt.toISOString(),
  language: person.language ?? null,
});
