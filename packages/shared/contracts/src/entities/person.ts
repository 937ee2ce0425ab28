import { z } from "zod";
import { limits } from "../limits.ts";
import {
  instagramUrl,
  optionalText,
  personNumber,
  requiredText,
  timestamp,
  webUrl,
} from "../text.ts";
import { recordStatuses } from "./moderation.ts";
import { senderQuestion } from "./question.ts";

export const socialTypes = [
  "instagram",
  "facebook",
  "telegram",
  "vk",
  "twitter",
  "linkedin",
  "youtube",
  "tiktok",
  "onlyfans",
  "fansly",
  "chaturbate",
  "other",
] as const;

export const socialEntry = z
  .strictObject({
    type: z.enum(socialTypes),
    url: webUrl,
    username: optionalText(limits.shortText).optional(),
    /** Used when `type` is `other`. */
    title: optionalText(limits.shortText).optional(),
  })
  .meta({ id: "SocialEntry" });
export type SocialEntry = z.infer<typeof socialEntry>;

export const socialList = z.array(socialEntry).max(limits.listEntries);

const shortText = optionalText(limits.shortText).optional();

/** The URL that an upload returned. */
const photoAddress = z
  .union([
    z.literal("").transform(() => null),
    z.string().regex(/^\/api\/files\/photo\/[A-Za-z0-9._-]{1,100}$/, { error: "photo-address" }),
  ])
  .nullish();

/** Identity fields, for administrators only, encrypted at rest. */
export const additionalData = z.strictObject({
  passport: shortText,
  taxId: shortText,
  address: shortText,
  other: optionalText(limits.comment).optional(),
});

/** The fields of the submission form; an impossible `birthDate` becomes `null`. */
export const personFields = z.strictObject({
  name: shortText,
  surname: shortText,
  age: z
    .number({ error: "age" })
    .int({ error: "age" })
    .min(limits.age.min, { error: "age" })
    .max(limits.age.max, { error: "age" })
    .nullish(),
  birthDate: z.string().max(40).nullish(),
  phone: optionalText(40).optional(),
  instagramUsername: optionalText(limits.shortText).optional(),
  instagram: instagramUrl.optional(),
  socialMedia: socialList.optional(),
  country: shortText,
  city: shortText,
  occupation: shortText,
  profilePhoto: photoAddress,
  notes: optionalText(limits.longText).optional(),
});
export type PersonFields = z.infer<typeof personFields>;

export const adminPersonFields = personFields.extend({
  additionalData: additionalData.optional(),
  /** Other spellings for the search, e.g. in Latin or Ukrainian. */
  otherNames: z.array(requiredText(limits.shortText)).max(20).optional(),
  /** The person's id in another register, by which an import matches it. */
  externalId: optionalText(limits.shortText).optional(),
});

export const hiddenContacts = z.object({
  phone: z.boolean(),
  instagram: z.boolean(),
  socialMedia: z.int(),
});

/** Fields that can be changed for many people at once. */
export const bulkFields = ["country", "city", "occupation"] as const;
export type BulkField = (typeof bulkFields)[number];

/** One field for many people; `null` or empty text removes it. */
export const bulkEdit = z.strictObject({
  ids: z
    .array(personNumber)
    .min(1, { error: "required" })
    .max(limits.bulkPeople)
    .meta({ examples: [[17, 45]] }),
  field: z.enum(bulkFields),
  value: optionalText(limits.shortText),
});

export const bulkEditResult = z
  .object({
    edited: z.int(),
    /** People who had the value already. */
    unchanged: z.int(),
    failed: z.array(z.object({ id: z.int(), message: z.string() })),
  })
  .meta({ id: "BulkEditResult" });
export type BulkEditResult = z.infer<typeof bulkEditResult>;

/** A person in a response; which fields are filled depends on the viewer. */
export const person = z
  .object({
    id: z.int().positive(),
    slug: z.string().nullable(),
    name: z.string().nullable(),
    surname: z.string().nullable(),
    age: z.int().nullable(),
    birthDate: z.iso.date().nullable(),
    phone: z.string().nullable(),
    instagramUsername: z.string().nullable(),
    instagram: z.string().nullable(),
    socialMedia: z.array(
      z.object({
        type: socialEntry.shape.type,
        url: z.string(),
        username: z.string().nullish(),
        title: z.string().nullish(),
      }),
    ),
    contactsHidden: z.boolean(),
    hiddenContacts: hiddenContacts.optional(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    occupation: z.string().nullable(),
    profilePhoto: z.string().nullable(),
    /** ThumbHash of the portrait, base64. */
    photoPlaceholder: z.string().nullable(),
    notes: z.string().nullable(),
    status: z.enum(recordStatuses),
    /** Approved proofs only. */
    proofCount: z.int(),
    lastProofAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    /** For administrators only. */
    createdById: z.int().nullable().optional(),
    /** Only in the response to a creation; otherwise it has its own endpoint. */
    additionalData: z.record(z.string(), z.string().nullable()).optional(),
    mergedInto: z.int().positive().nullable().optional(),
    /** Whether identity fields are stored. */
    hasIdentity: z.boolean().optional(),
    rejectionReason: z.string().nullable().optional(),
    otherNames: z.array(z.string()).optional(),
    externalId: z.string().nullable().optional(),
    /** By an approved removal request: only administrators see contacts. */
    contactsWithheld: z.boolean().optional(),
    /** Submitted with a phone or handle of an erased person. */
    erasedBefore: z.boolean().optional(),
    questions: z.array(senderQuestion).optional(),
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof person>;

/** A person that the viewer submitted, with its state. */
export const ownPerson = person
  .pick({ id: true, slug: true, name: true, surname: true, status: true, createdAt: true })
  .extend({
    moderatedAt: timestamp.nullable(),
    rejectionReason: z.string().nullable(),
    questions: z.array(senderQuestion).optional(),
  })
  .meta({ id: "OwnPerson" });
export type OwnPerson = z.infer<typeof ownPerson>;

/**
 * Why a person was found. A viewer without access to contacts does not learn that one matched
 * (`null`): the search would reveal them.
 */
export const foundBy = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("name") }),
    z.object({ kind: z.literal("other-name"), text: z.string() }),
    /** The last digits of the phone. */
    z.object({ kind: z.literal("phone"), ending: z.string() }),
    z.object({ kind: z.literal("handle"), text: z.string() }),
  ])
  .meta({ id: "FoundBy" });
export type FoundBy = z.infer<typeof foundBy>;

/** A person in a list; `foundBy` is absent without a search. */
export const foundPerson = person
  .extend({ foundBy: foundBy.nullable().optional() })
  .meta({ id: "FoundPerson" });
export type FoundPerson = z.infer<typeof foundPerson>;

/** The corrected search text: typed in another keyboard layout, or misspelled. */
export const searchCorrection = z.object({
  kind: z.enum(["layout", "spelling"]),
  text: z.string(),
});
export type SearchCorrection = z.infer<typeof searchCorrection>;

export const lookAlikeFields = z.strictObject({
  name: shortText,
  surname: shortText,
  phone: optionalText(40).optional(),
  instagramUsername: optionalText(limits.shortText).optional(),
  country: shortText,
});

/** A similar person, and by what: names or a complete contact. */
export const lookAlike = person
  .pick({
    id: true,
    slug: true,
    name: true,
    surname: true,
    country: true,
    city: true,
    occupation: true,
    profilePhoto: true,
    photoPlaceholder: true,
    proofCount: true,
  })
  .extend({ reasons: z.array(z.enum(["name", "contact"])).min(1) })
  .meta({ id: "LookAlike" });
export type LookAlike = z.infer<typeof lookAlike>;

export const personSorts = ["name", "-name", "-proofCount", "-createdAt"] as const;

/** Sort orders of the public list; `relevance` is that of a search, and the newest first without one. */
export const publicSorts = [...personSorts, "relevance"] as const;

/** The century of the last year with four digits. */
export const maxCentury = 100;

/** Sort orders of the list for accounts; a search has only those of `searchSorts`. */
export const tableSorts = [
  ...personSorts,
  "proofCount",
  "createdAt",
  "country",
  "-country",
  "city",
  "-city",
  "updatedAt",
  "-updatedAt",
] as const;
export const searchSorts = [...personSorts, "proofCount", "createdAt"] as const;

/** Country options of the submission form (S2.52), as stored. */
export const countries = [
  "Россия",
  "Украина",
  "Беларусь",
  "Казахстан",
  "США",
  "Великобритания",
  "Германия",
  "Франция",
  "Италия",
  "Испания",
  "Китай",
  "Япония",
  "Южная Корея",
  "Индия",
  "Бразилия",
  "Канада",
  "Австралия",
  "Другая",
] as const;
