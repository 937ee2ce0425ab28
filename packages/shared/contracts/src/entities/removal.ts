import { z } from "zod";
import { limits } from "../limits.ts";
import { optionalText, requiredText, timestamp } from "../text.ts";
import { decision, moderationStatuses } from "./moderation.ts";
import { senderQuestion } from "./question.ts";

/** What is requested: to correct the record, to hide its contacts or to erase it. */
export const removalWishes = ["correct", "hide", "erase"] as const;

/**
 * `relation` in their own words ("I am this person", "her son"). `knownContact` is a contact of the record
 * that the sender does not see there, e.g. its phone number: it hides the contacts at once.
 */
export const removalFields = z.strictObject({
  relation: requiredText(limits.shortText),
  wish: z.enum(removalWishes, { error: "required" }),
  text: requiredText(limits.comment),
  knownContact: optionalText(limits.shortText).optional(),
  /** The proof of this person that the request is about. */
  proofId: z.int({ error: "invalid" }).positive({ error: "invalid" }).nullish(),
});
export type RemovalFields = z.infer<typeof removalFields>;

export const removalDecision = z.strictObject({
  status: decision,
  /** Shown to the requester with the receipt. */
  note: optionalText(limits.comment).optional(),
});

/**
 * A removal request by, or for, the person. While one that `hidesContacts` is pending, contacts are
 * hidden from all but administrators; after the approval of a request to hide they stay hidden.
 */
export const removalRequest = z
  .object({
    id: z.int().positive(),
    personId: z.int().positive(),
    personName: z.string().nullable(),
    personSlug: z.string().nullable(),
    relation: z.string(),
    wish: z.enum(removalWishes),
    /** `null` when the request is about the whole record. */
    proofId: z.int().positive().nullable(),
    text: z.string(),
    /** The sender's account; `null` for a sender without one. */
    userId: z.int().nullable(),
    /** Whether the sender is the record's submitter or named one of its hidden contacts. */
    hidesContacts: z.boolean(),
    status: z.enum(moderationStatuses),
    note: z.string().nullable(),
    questions: z.array(senderQuestion).optional(),
    createdAt: timestamp,
    moderatedAt: timestamp.nullable(),
    moderatedById: z.int().nullable(),
  })
  .meta({ id: "RemovalRequest" });
export type RemovalRequest = z.infer<typeof removalRequest>;
