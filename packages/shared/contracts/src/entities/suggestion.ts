import { z } from "zod";
import { limits } from "../limits.ts";
import { text, timestamp } from "../text.ts";
import { contactFields, moderationStatuses } from "./moderation.ts";
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

const contactValue = z.union([z.string(), socialEntry]);

/** A suggested change in a decision: a field, or one of the suggested links. */
export const decidedChange = z
  .object({
    field: z.enum(contactFields),
    /** The values that it replaces or removes; `null` when the contacts were not known. */
    before: z.array(contactValue).nullable(),
    /** Empty for a removal. */
    after: z.array(contactValue),
    /** Whether the decision applies it. */
    accepted: z.boolean(),
  })
  .meta({ id: "DecidedChange" });
export type DecidedChange = z.infer<typeof decidedChange>;

/** A decision on a suggestion, stored for as long as the suggestion is. */
export const suggestionDecision = z
  .object({
    status: z.enum(["approved", "rejected"]),
    decidedAt: timestamp,
    /** `null` for a withdrawal by a receipt. */
    decidedById: z.int().nullable(),
    /** The username at the decision; `null` also when it was not recorded. */
    decidedBy: z.string().nullable(),
    rejectionReason: z.string().nullable(),
    changes: z.array(decidedChange),
  })
  .meta({ id: "SuggestionDecision" });
export type SuggestionDecision = z.infer<typeof suggestionDecision>;

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
    /** Every decision, the latest first: a reopened suggestion has earlier ones. */
    decisions: z.array(suggestionDecision).default([]),
    /** The person's current values; `null` when the people service is unavailable. */
    current: contactValues.nullable(),
    /** Whether the person's values changed since the suggestion was made. */
    changedSince: z.boolean(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof suggestion>;

/** A suggestion for its sender, with its state. */
export const ownSuggestion = suggestion
  .omit({
    userId: true,
    moderatedById: true,
    decisions: true,
    current: true,
    changedSince: true,
  })
  .extend({
    /** What the decision in force applies, without the person's values; absent while pending. */
    outcome: z.array(decidedChange.omit({ before: true })).optional(),
  })
  .meta({ id: "OwnSuggestion" });
export type OwnSuggestion = z.infer<typeof ownSuggestion>;
