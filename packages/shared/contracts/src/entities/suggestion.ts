import { z } from "zod";
import { limits } from "../limits.ts";
import { text, timestamp } from "../text.ts";
import { moderationStatuses } from "./moderation.ts";
import { socialEntry, socialList } from "./person.ts";
import { senderQuestion } from "./question.ts";

/** Unchanged when absent; `""` or `null` requests its removal (S2.48). */
const changedText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

export const suggestionFields = z.strictObject({
  phone: changedText(40),
  instagramUsername: changedText(limits.shortText),
  /** Links to add; `[]` or `null` requests the removal of all links. */
  newSocialMedia: socialList.nullable().optional(),
  comment: changedText(limits.comment),
  /** Accepted for compatibility and ignored. */
  userId: z.unknown().optional(),
  status: z.unknown().optional(),
  submittedAt: z.unknown().optional(),
});
export type SuggestionFields = z.infer<typeof suggestionFields>;

export const contactFields = ["phone", "instagramUsername", "newSocialMedia"] as const;
export type ContactField = (typeof contactFields)[number];

export const contactValues = z.object({
  phone: z.string().nullable(),
  instagramUsername: z.string().nullable(),
  socialMedia: z.array(socialEntry),
});
export type ContactValues = z.infer<typeof contactValues>;

/** The suggested changes; an absent field is unchanged. */
export const contactChanges = z.object({
  phone: z.string().nullable().optional(),
  instagramUsername: z.string().nullable().optional(),
  newSocialMedia: z.array(socialEntry).nullable().optional(),
});
export type ContactChanges = z.infer<typeof contactChanges>;

export const suggestion = z
  .object({
    id: z.int().positive(),
    personId: z.int().positive(),
    /** Name and surname. */
    personName: z.string().nullable(),
    personSlug: z.string().nullable(),
    userId: z.int().nullable(),
    ...contactChanges.shape,
    comment: z.string().nullable(),
    status: z.enum(moderationStatuses),
    submittedAt: timestamp,
    moderatedAt: timestamp.nullable(),
    moderatedById: z.int().nullable(),
    rejectionReason: z.string().nullable(),
    appliedAt: timestamp.nullable(),
    questions: z.array(senderQuestion).optional(),
    /** The person's current values; `null` when the people service is unavailable. */
    current: contactValues.nullable(),
    /** Whether the person's values changed since the suggestion was made. */
    changedSince: z.boolean(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof suggestion>;

/** A suggestion for its sender, with its state. */
export const ownSuggestion = suggestion
  .omit({ userId: true, moderatedById: true, current: true, changedSince: true })
  .meta({ id: "OwnSuggestion" });
export type OwnSuggestion = z.infer<typeof ownSuggestion>;
