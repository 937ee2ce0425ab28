import { z } from "zod";
import { limits } from "../limits.ts";
import { text, timestamp } from "../text.ts";
import { moderationStatuses } from "./moderation.ts";
import { socialEntry, socialList } from "./person.ts";

/** Absent: stays as it is; `""` or null: asks for its removal (S2.48). */
const changedText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value === "" ? null : value))
    .optional();

export const suggestionFields = z.strictObject({
  phone: changedText(40),
  instagramUsername: changedText(limits.shortText),
  /** Links to add; `[]` or null asks for the removal of all links. */
  newSocialMedia: socialList.nullable().optional(),
  comment: changedText(limits.comment),
  /** Accepted for compatibility and ignored: the server knows them. */
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

/** The changes that a suggestion asks for; a field that is absent stays as it is. */
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
    /** Name and surname in one line. */
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
    /** The person's values now; null when the people service cannot be asked. */
    current: contactValues.nullable(),
    /** Whether the person's values changed since the suggestion was made. */
    changedSince: z.boolean(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof suggestion>;

/** A suggestion as its sender follows it: what was sent and what became of it. */
export const ownSuggestion = suggestion
  .omit({ userId: true, moderatedById: true, current: true, changedSince: true })
  .meta({ id: "OwnSuggestion" });
export type OwnSuggestion = z.infer<typeof ownSuggestion>;
