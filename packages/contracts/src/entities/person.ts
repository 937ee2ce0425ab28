import { z } from "zod";
import { limits } from "../limits.ts";
import { optionalText, requiredText, timestamp } from "../text.ts";
import { socialEntry, socialList } from "./social.ts";
import { moderationStatuses } from "./status.ts";

const shortText = optionalText(limits.shortText).optional();

/** An address of a file of ours, as an upload answered it. */
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

/** The fields that a form may send; an impossible `birthDate` becomes null (http-api, "People"). */
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
  instagram: optionalText(limits.url).optional(),
  socialMedia: socialList.optional(),
  country: shortText,
  city: shortText,
  occupation: shortText,
  profilePhoto: photoAddress,
  notes: optionalText(limits.longText).optional(),
});
export type PersonFields = z.infer<typeof personFields>;

/** What administrators may also set. */
export const adminPersonFields = personFields.extend({
  additionalData: additionalData.optional(),
  /** Other spellings that search should find the person by, e.g. in Latin or Ukrainian. */
  otherNames: z.array(requiredText(limits.shortText)).max(20).optional(),
});

export const hiddenContacts = z.object({
  phone: z.boolean(),
  instagram: z.boolean(),
  socialMedia: z.int(),
});

/** A person as an answer carries it; which fields are filled depends on the viewer. */
export const person = z.object({
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
  status: z.enum(moderationStatuses),
  /** Approved proofs only. */
  proofCount: z.int(),
  lastProofAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** For administrators only; absent for everyone else. */
  createdById: z.int().nullable().optional(),
  additionalData: z.record(z.string(), z.string().nullable()).optional(),
  rejectionReason: z.string().nullable().optional(),
  otherNames: z.array(z.string()).optional(),
});
export type Person = z.infer<typeof person>;

export const personSorts = ["name", "-name", "-proofCount", "-createdAt"] as const;
