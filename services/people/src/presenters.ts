import type {
  Follow,
  FoundPerson,
  ItemAssignment,
  ItemNote,
  LookAlike,
  OwnPerson,
  Person,
  RemovalRequest,
  SearchCorrection,
  WaitingItem,
} from "@deeds/contracts";
import {
  presentOwnQuestions,
  presentQuestions,
  presentReceipt,
  presentWait,
  publicSubject,
} from "@deeds/moderation";
import { foundByOf, recordNumberOf } from "@deeds/name-search";
import type { Call, Viewer } from "@deeds/service-kit";
import type { Column, InternalIds } from "@deeds/service-kit/transfer";
import { shownName } from "./domain/person-content.ts";
import { withholdsContacts } from "./domain/removal.ts";
import type { StoredItemAssignment } from "./models/item-assignment.ts";
import type { StoredItemNote } from "./models/item-note.ts";
import type { WaitingPerson } from "./models/people.ts";
import type { ListedPerson, StoredPerson } from "./models/person.ts";
import type { StoredRemovalRequest, WaitingRemoval } from "./models/removal-request.ts";
import { aboutOf } from "./use-cases/content/about.ts";
import type { FoundPeople } from "./use-cases/find-people.ts";
import type { FollowWithNews } from "./use-cases/list-following.ts";

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
  questions: presentQuestions(person.questions),
});

type PresentedList = Omit<FoundPeople, "items"> & {
  items: FoundPerson[];
  correction: SearchCorrection | null;
};

/** Presents a list to the caller, each person with the reason for the search match. */
export function presentFound(
  { viewer, query }: Pick<Call, "viewer"> & { query: { search?: string | undefined } },
  found: FoundPeople,
): PresentedList {
  const text = found.correction?.text ?? query.search?.trim() ?? "";
  const items = found.items.map((person) => {
    const presented = presentPerson(person, viewer);
    if (text === "") return presented;
    if (recordNumberOf(text)?.id === person._id) return { ...presented, foundBy: null };
    const searched = { ...person, about: aboutOf(person) };
    const options = { seesContacts: !presented.contactsHidden, seesOtherNames: viewer.isAdmin };
    return { ...presented, foundBy: foundByOf(searched, text, options) };
  });
  return { ...found, items };
}

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
  questions: presentOwnQuestions(person.questions),
});

/** Presents a note to moderators. */
export const presentNote = ({
  _id,
  userId,
  username,
  text,
  createdAt,
}: StoredItemNote): ItemNote => ({
  id: _id,
  userId,
  username,
  text,
  createdAt: createdAt.toISOString(),
});

/** Presents an assignment to moderators. */
export const presentAssignment = ({
  kind,
  item,
  userId,
  username,
  createdAt,
}: Omit<StoredItemAssignment, "_id">): ItemAssignment => ({
  kind,
  id: item,
  userId,
  username,
  at: createdAt.toISOString(),
});

/** Presents a person as an item of the moderation queue. */
export const presentWaiting = (person: WaitingPerson): WaitingItem => ({
  id: person._id,
  personId: person._id,
  personName: shownName(person),
  title: person.excerpt || null,
  senderId: person.createdById,
  mediaType: null,
  language: person.language ?? null,
  ...presentWait(person.createdAt, person.questions),
});

/** Presents a removal request as an item of the moderation queue. */
export const presentWaitingRemoval = (
  request: WaitingRemoval,
  person: ListedPerson | undefined,
): WaitingItem => ({
  id: request._id,
  personId: request.personId,
  personName: person ? shownName(person) : null,
  title: request.excerpt || null,
  senderId: request.userId,
  mediaType: null,
  language: request.language ?? null,
  ...presentWait(request.createdAt, request.questions),
});

/** Presents a request to administrators; name and text are empty after erasure. */
export const presentRemovalRequest = (
  request: StoredRemovalRequest,
  person: ListedPerson | undefined,
): RemovalRequest => ({
  id: request._id,
  personId: request.personId,
  personName: person ? shownName(person) : null,
  personSlug: person?.slug ?? null,
  relation: request.relation,
  wish: request.wish,
  proofId: request.proofId ?? null,
  text: request.text,
  userId: request.userId,
  hidesContacts: request.hidesContacts,
  status: request.status,
  note: request.note,
  questions: presentQuestions(request.questions),
  createdAt: request.createdAt.toISOString(),
  moderatedAt: request.moderatedAt?.toISOString() ?? null,
  moderatedById: request.moderatedById,
});

/** Presents only what the holder of a receipt may see. */
export const presentRemovalReceipt = (
  request: StoredRemovalRequest,
  person: ListedPerson | undefined,
) => {
  const { createdAt, note: rejectionReason } = request;
  const details = { createdAt, subject: publicSubject(person) };
  return presentReceipt("removal", { ...request, rejectionReason }, details);
};

/**
 * Columns of an export, which can be imported again: contacts included, identity fields and portraits
 * never.
 */
export const personColumns = (internalIds: InternalIds): Column<StoredPerson>[] => [
  { name: "externalId", kind: "text", of: (person) => externalIdOf(person, internalIds) },
  { name: "status", kind: "text", of: (person) => person.status },
  { name: "name", kind: "text", of: (person) => person.name },
  { name: "surname", kind: "text", of: (person) => person.surname },
  { name: "otherNames", kind: "list", of: (person) => person.otherNames },
  { name: "age", kind: "number", of: (person) => person.age },
  { name: "birthDate", kind: "text", of: (person) => person.birthDate },
  { name: "phone", kind: "text", of: (person) => person.phone },
  { name: "instagramUsername", kind: "text", of: (person) => person.instagramUsername },
  { name: "instagram", kind: "text", of: (person) => person.instagram },
  { name: "socialMedia", kind: "list", of: (person) => person.socialMedia },
  { name: "country", kind: "text", of: (person) => person.country },
  { name: "city", kind: "text", of: (person) => person.city },
  { name: "occupation", kind: "text", of: (person) => person.occupation },
  { name: "notes", kind: "text", of: (person) => person.notes },
];

/** External id of a person, or one derived from our id when there is none. */
export const externalIdOf = (
  { _id, externalId }: Pick<StoredPerson, "_id" | "externalId">,
  internalIds: InternalIds,
): string => externalId ?? internalIds.of(_id);

export const followedPerson = ({ _id, slug, name, surname }: ListedPerson) => ({
  id: _id,
  slug,
  name,
  surname,
});

export const presentFollow = ({ follow, person, news }: FollowWithNews): Follow => ({
  id: follow._id,
  kind: follow.personId === null ? "search" : "person",
  person: person && followedPerson(person),
  search: follow.search,
  country: follow.country,
  createdAt: follow.createdAt.toISOString(),
  news: news.map((one) => ({
    ...one,
    at: one.at.toISOString(),
    person: followedPerson(one.person),
  })),
});
