import { z } from "zod";
import { limits } from "../limits.ts";
import { anyJson, optionalText, requiredText, text, timestamp } from "../text.ts";
import { mediaType, mediaTypes, recordStatuses } from "./moderation.ts";
import { senderQuestion } from "./question.ts";

const proofFileAddress = z
  .string()
  .max(limits.url)
  .regex(/^\/api\/files\/proof\/[A-Za-z0-9._-]+$/, { error: "file-address" });

export const proofFields = z.strictObject({
  personId: z.number({ error: "person-number" }).int().positive({ error: "person-number" }),
  title: optionalText(limits.title).optional(),
  description: requiredText(limits.longText),
  mediaType: mediaType.optional(),
  isAnonymous: z.boolean().default(false),
  mediaUrls: z.array(proofFileAddress).max(limits.proofFiles).default([]),
  mediaUrl: proofFileAddress.nullish(),
  additionalData: z.record(text(100), anyJson).optional(),
});
export type ProofFields = z.infer<typeof proofFields>;

export const hiddenMedia = z.object({
  mediaType: z.enum(mediaTypes),
  /** ThumbHash, base64; `null` without a picture. */
  placeholder: z.string().nullable(),
});

export const proofFile = z.object({
  url: z.string(),
  mediaType: z.enum(mediaTypes),
  size: z.int(),
  placeholder: z.string().nullable(),
  /** Of a PDF; `null` when unknown. */
  pages: z.int().positive().nullable().optional(),
});

/** A proof in a response; text and media only for permitted viewers. */
export const proof = z
  .object({
    id: z.int().positive(),
    personId: z.int().positive(),
    title: z.string().nullable(),
    description: z.string().nullable(),
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
