import { z } from "zod";
import { limits } from "../limits.ts";
import { anyJson, optionalText, personNumber, requiredText, text, timestamp } from "../text.ts";
import { mediaType, mediaTypes, recordStatuses } from "./moderation.ts";
import { senderQuestion } from "./question.ts";

const proofFileAddress = z
  .string()
  .max(limits.url)
  .regex(/^\/api\/files\/proof\/[A-Za-z0-9._-]+$/, { error: "file-address" });

const calendarDate = "[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?";
const deedDatePattern = new RegExp(`^${calendarDate}(/${calendarDate})?$`);

/** Whether a year, a month or a day exists: `2026-02-30` does not. */
function isCalendarDate(text: string): boolean {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && year > 0;
}

function isDeedDate(text: string): boolean {
  const [from = "", until = from] = text.split("/");
  return (
    deedDatePattern.test(text) &&
    [from, until].every(isCalendarDate) &&
    from <= until.padEnd(10, "~")
  );
}

/**
 * When a deed was done, in the Extended Date/Time Format of ISO 8601-2, level 0: `1860`, `1860-05`,
 * `1860-05-12`, or an interval of two of these, `1860/1865-04`. Sorted as text, dates are in the order
 * of their beginning, also among timestamps.
 */
const deedDate = z
  .string({ error: "deed-date" })
  .trim()
  .nullish()
  .transform((value) => (value === "" ? null : value))
  .refine((value) => !value || isDeedDate(value), { error: "deed-date" })
  .meta({ examples: ["1860-05", "1942/1944"] });

export const proofFields = z.strictObject({
  personId: personNumber,
  title: optionalText(limits.title).optional(),
  description: requiredText(limits.longText),
  deedDate: deedDate.optional(),
  /** Where the deed was done. */
  place: optionalText(limits.shortText).optional(),
  /** Where it is known from: a link, an archive, a publisher. */
  source: optionalText(limits.source).optional(),
  mediaType: mediaType.optional(),
  isAnonymous: z.boolean().default(false),
  mediaUrls: z.array(proofFileAddress).max(limits.proofFiles).default([]),
  mediaUrl: proofFileAddress.nullish(),
  additionalData: z.record(text(100), anyJson).optional(),
});
export type ProofFields = z.infer<typeof proofFields>;

/** Of a recording, in whole seconds; `null` when it does not state its length. */
const duration = z.int().positive().nullable().optional();

export const hiddenMedia = z.object({
  mediaType: z.enum(mediaTypes),
  /** ThumbHash, base64; `null` without a picture. */
  placeholder: z.string().nullable(),
  duration,
});

export const proofFile = z.object({
  url: z.string(),
  mediaType: z.enum(mediaTypes),
  size: z.int(),
  placeholder: z.string().nullable(),
  /** Of a PDF; `null` when unknown. */
  pages: z.int().positive().nullable().optional(),
  duration,
});

/** A proof in a response; text and media only for permitted viewers. */
export const proof = z
  .object({
    id: z.int().positive(),
    personId: z.int().positive(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    /** As `1860`, `1860-05`, `1860-05-12` or `1860/1865`; null when unknown. */
    deedDate: z.string().nullable().optional(),
    place: z.string().nullable().optional(),
    source: z.string().nullable().optional(),
    mediaType: z.enum(mediaTypes),
    mediaUrl: z.string().nullable(),
    mediaUrls: z.array(z.string()),
    media: z.array(proofFile),
    contentHidden: z.boolean(),
    hiddenMedia: z.array(hiddenMedia).optional(),
    status: z.enum(recordStatuses),
    isAnonymous: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
    moderatedAt: timestamp.nullable(),
    /** True while the approval is that of an import: no moderator has read it here. */
    isImported: z.boolean().optional(),
    /** For administrators and the author only. */
    rejectionReason: z.string().nullable().optional(),
    questions: z.array(senderQuestion).optional(),
    /** For administrators only. */
    moderatedById: z.int().nullable().optional(),
    authorId: z.int().nullable().optional(),
    additionalData: z.record(z.string(), z.json()).optional(),
  })
  .meta({ id: "Proof" });
export type Proof = z.infer<typeof proof>;
