import { z } from "zod";
import { limits } from "../limits.ts";
import { idParams, optionalText, requiredText, text, timestamp, wholeNumber } from "../text.ts";
import { senderQuestion } from "./question.ts";

/** Lower-case on the wire; upper-case input is accepted. */
const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

export const moderationStatuses = ["pending", "approved", "rejected"] as const;
export const moderationStatus = z.preprocess(lowerCase, z.enum(moderationStatuses));
export type ModerationStatus = (typeof moderationStatuses)[number];

/** The statuses of people and proofs: a decided one can be hidden for a time. */
export const recordStatuses = [...moderationStatuses, "hidden"] as const;
export const recordStatus = z.preprocess(lowerCase, z.enum(recordStatuses));
export type RecordStatus = (typeof recordStatuses)[number];

export const decision = z.preprocess(lowerCase, z.enum(["approved", "rejected"]));

export const moderationBody = z.strictObject({
  status: decision,
  rejectionReason: optionalText(limits.comment).optional(),
});

interface RevisionRule {
  from: readonly RecordStatus[];
  to: RecordStatus;
}

/** What can be done with a decided person or proof: from which statuses, and the status afterwards. */
export const revisionRules = {
  reopened: { from: ["rejected", "hidden"], to: "pending" },
  unpublished: { from: ["approved", "hidden"], to: "rejected" },
  hidden: { from: ["approved"], to: "hidden" },
  restored: { from: ["hidden"], to: "approved" },
} as const satisfies Record<string, RevisionRule>;

export type Revision = keyof typeof revisionRules;
export type RevisionRules = Partial<Record<Revision, RevisionRule>>;

/** A decided contact edit waits again; one that was approved is reverted. */
export const suggestionRevisionRules = {
  reopened: { from: ["approved", "rejected"], to: "pending" },
} as const satisfies RevisionRules;

export const revisions = Object.keys(revisionRules) as [Revision, ...Revision[]];

/** The revisions that a status allows. */
export const revisionsOf = (
  status: RecordStatus,
  rules: RevisionRules = revisionRules,
): Revision[] => revisions.filter((one) => rules[one]?.from.includes(status));

export const revisionBody = z.strictObject({
  revision: z.preprocess(lowerCase, z.enum(revisions)),
  /** For the history; the sender sees it too, unless the record becomes public again. */
  reason: requiredText(limits.comment),
});
export const suggestionRevisionBody = revisionBody.extend({
  revision: z.preprocess(lowerCase, z.literal("reopened")),
});

export const mediaTypes = ["text", "photo", "video", "audio", "pdf"] as const;
export const mediaType = z.preprocess(lowerCase, z.enum(mediaTypes));
export type MediaType = (typeof mediaTypes)[number];

/** The fields that a contact edit may change. */
export const contactFields = ["phone", "instagramUsername", "newSocialMedia"] as const;
export type ContactField = (typeof contactFields)[number];

/** The public state of a submission, for the holder of its receipt. */
export const receiptState = z
  .object({
    kind: z.enum(["proof", "person", "contact-edit", "removal"]),
    id: z.int().positive().optional(),
    /** Whom the submission is about; `null` for a person who is not in the register. */
    subject: z
      .object({ name: z.string().nullable(), personId: z.int().positive() })
      .nullable()
      .optional(),
    status: z.enum(recordStatuses),
    questions: z.array(senderQuestion).optional(),
    rejectionReason: z.string().nullable(),
    /** Of a decided contact edit: which of its changes, in their order, the decision applies. */
    outcome: z.array(z.object({ field: z.enum(contactFields), accepted: z.boolean() })).optional(),
    createdAt: timestamp,
    moderatedAt: timestamp.nullable(),
  })
  .meta({ id: "ReceiptState" });
export type ReceiptState = z.infer<typeof receiptState>;

/** Languages of the reasons for a rejection. */
export const senderLanguages = ["ru", "en", "uk"] as const;
export type SenderLanguage = (typeof senderLanguages)[number];

/** The kinds of pending submissions and requests. */
export const waitingKinds = ["proof", "person", "contact-edit", "removal"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** One row of the moderation queue: only what its list shows, so that 10,000 fit a response. */
const waitingItem = z
  .object({
    id: z.int().positive(),
    /** The person concerned; for a pending person its own id. */
    personId: z.int().positive(),
    /** Name and surname; `null` when the service has no copy. */
    personName: z.string().nullable(),
    /** Distinguishes it from other items about the person, e.g. a proof's title; shortened. */
    title: z.string().nullable(),
    /** The sender's account; `null` for a sender without one. */
    senderId: z.int().nullable(),
    /** `null` except for proofs. */
    mediaType: z.enum(mediaTypes).nullable(),
    /** When it was submitted. */
    since: timestamp,
    /**
     * From when the promised time counts: later than `since` by the time that questions to the sender
     * were open; `null` while one is open; absent without questions.
     */
    countedFrom: timestamp.nullable().optional(),
    /** The sender's interface language; `null` when unknown. */
    language: z.enum(senderLanguages).nullable(),
    /** Whether the latest question to the sender is open or has its answer. */
    question: z.enum(["open", "closed"]).nullable().default(null),
  })
  .meta({ id: "WaitingItem" });
export type WaitingItem = z.infer<typeof waitingItem>;

/** Oldest first, at most `limits.waiting` items; `total` counts all. */
export const waitingList = z.object({ items: z.array(waitingItem), total: z.int() });

/**
 * `?id=` selects one item, `?personId=` those about a person, `?limit=` the first ones, `?search=` those
 * with a text or a number.
 */
export const waitingQuery = z.strictObject({
  id: wholeNumber(Number.MAX_SAFE_INTEGER, "invalid").optional(),
  personId: wholeNumber(Number.MAX_SAFE_INTEGER, "invalid").optional(),
  limit: wholeNumber(limits.pageSize.max, "invalid").optional(),
  search: text(limits.title).optional(),
});
export type WaitingQuery = z.infer<typeof waitingQuery>;

/** An item that a moderator has open: a notice to the other moderators, not a lock. */
export const claim = z
  .object({
    /** The id of the moderation queue in one browser tab. */
    desk: z.uuid(),
    kind: z.enum(waitingKinds),
    id: z.int().positive(),
    userId: z.int(),
    username: z.string(),
    /** Milliseconds until it expires unless it is renewed. */
    endsInMs: z.int(),
  })
  .meta({ id: "Claim" });
export type Claim = z.infer<typeof claim>;

export const claimFields = z.strictObject({
  kind: z.enum(waitingKinds),
  id: z.number().int().positive(),
});

/** A moderator's note on an item, for other moderators. */
export const itemNote = z
  .object({
    id: z.int().positive(),
    userId: z.int().nullable(),
    username: z.string().nullable(),
    text: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "ItemNote" });
export type ItemNote = z.infer<typeof itemNote>;

export const itemParams = z.object({ kind: z.enum(waitingKinds), id: idParams.shape.id });

export const itemNoteFields = z.strictObject({
  /** The person whom the item is about: the note is deleted with it. */
  personId: z.int().positive(),
  text: requiredText(limits.comment),
});

/** An administrator who reviews an item; others may decide on it too. */
export const itemAssignment = z
  .object({
    kind: z.enum(waitingKinds),
    id: z.int().positive(),
    userId: z.int(),
    username: z.string(),
    at: timestamp,
  })
  .meta({ id: "ItemAssignment" });
export type ItemAssignment = z.infer<typeof itemAssignment>;

export const itemAssignmentFields = itemNoteFields.pick({ personId: true });

const count = z.int().min(0);

const sentCounts = { pending: count, approved: count, rejected: count };

/** Items of one kind that an account sent: counts, and the latest rejections with their reasons. */
export const senderPart = z.object({
  kind: z.enum(waitingKinds),
  ...sentCounts,
  rejections: z.array(
    z.object({
      id: z.int().positive(),
      reason: z.string().nullable(),
      at: timestamp,
    }),
  ),
});
export type SenderPart = z.infer<typeof senderPart>;

/** An account that sent an item, with everything that it sent. */
export const sender = z
  .object({
    id: z.int().positive(),
    username: z.string(),
    createdAt: timestamp,
    ...sentCounts,
    /** The latest, newest first. */
    rejections: z.array(
      z.object({
        kind: z.enum(waitingKinds),
        id: z.int().positive(),
        reason: z.string().nullable(),
        at: timestamp,
      }),
    ),
    /** Unavailable services, whose items are missing. */
    missing: z.array(z.string()),
  })
  .meta({ id: "Sender" });
export type Sender = z.infer<typeof sender>;

/**
 * Pending submissions by how much of the promised day has passed; those with an open question to their
 * sender are left out.
 */
const waitingByAge = z.object({
  /** Less than half of it. */
  fresh: count,
  /** More than half of it. */
  soon: count,
  /** All of it. */
  overdue: count,
});

/** The first reviews of one kind that were decided in one week. */
const weekReview = z.object({
  kind: z.enum(waitingKinds),
  /** Its Monday (UTC). */
  from: z.iso.date(),
  count,
  /**
   * From the submission to the decision, without the time that questions to the sender were open,
   * rounded up to five; `null` without decisions.
   */
  medianMinutes: z.int().nullable(),
  p90Minutes: z.int().nullable(),
});
export type WeekReview = z.infer<typeof weekReview>;

/** The review statistics of one service; `mergeReview` combines several. */
export const reviewPart = z.object({
  waiting: waitingByAge,
  oldestAt: timestamp.nullable(),
  /** Decisions of the last thirty days by day, status and duration. */
  decided: z.array(
    z.object({
      date: z.iso.date(),
      status: z.enum(["approved", "rejected"]),
      /** Rounded up to five. */
      minutes: z.int().min(0),
      count,
      /** The number of those in the last 24 hours. */
      lately: count,
    }),
  ),
  /** Eight weeks, the last one the current. */
  weeks: z.array(weekReview).default([]),
});
export type ReviewPart = z.infer<typeof reviewPart>;

/** Review times of the last thirty days. */
export const reviewStats = z
  .object({
    waiting: waitingByAge,
    oldestAt: timestamp.nullable(),
    /** `null` before the first decision. */
    medianMinutes: z.int().nullable(),
    /** `null` before the first decision. */
    p90Minutes: z.int().nullable(),
    /** Thirty days, the last one today (UTC). */
    days: z.array(z.object({ date: z.iso.date(), approved: count, rejected: count })),
    /** Eight weeks of each kind, the last one the current. */
    weeks: z.array(weekReview).default([]),
    /** Unavailable services, whose submissions are missing. */
    missing: z.array(z.string()),
  })
  .meta({ id: "ReviewStats" });
export type ReviewStats = z.infer<typeof reviewStats>;
