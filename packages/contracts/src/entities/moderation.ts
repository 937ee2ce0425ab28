import { z } from "zod";
import { limits } from "../limits.ts";
import { optionalText, timestamp, wholeNumber } from "../text.ts";

/** Lower-case on the wire; upper-case input is accepted. */
const lowerCase = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

export const moderationStatuses = ["pending", "approved", "rejected"] as const;
export const moderationStatus = z.preprocess(lowerCase, z.enum(moderationStatuses));
export type ModerationStatus = (typeof moderationStatuses)[number];

export const decision = z.preprocess(lowerCase, z.enum(["approved", "rejected"]));

/** What every moderation call takes. */
export const moderationBody = z.strictObject({
  status: decision,
  rejectionReason: optionalText(limits.comment).optional(),
});

export const mediaTypes = ["text", "photo", "video", "audio", "pdf"] as const;
export const mediaType = z.preprocess(lowerCase, z.enum(mediaTypes));
export type MediaType = (typeof mediaTypes)[number];

/** What the holder of a receipt may know, and no more. */
export const receiptState = z
  .object({
    kind: z.enum(["proof", "person", "contact-edit", "removal"]),
    status: z.enum(moderationStatuses),
    rejectionReason: z.string().nullable(),
    createdAt: timestamp,
    moderatedAt: timestamp.nullable(),
  })
  .meta({ id: "ReceiptState" });
export type ReceiptState = z.infer<typeof receiptState>;

/** Languages that a sender's reasons are written in. */
export const senderLanguages = ["ru", "en", "uk"] as const;
export type SenderLanguage = (typeof senderLanguages)[number];

/** The kinds of things that wait for a moderator. */
export const waitingKinds = ["proof", "person", "contact-edit"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** One row of the moderation queue: as much as its list needs, so that 10,000 arrive at once. */
export const waitingItem = z
  .object({
    id: z.int().positive(),
    /** Whom it is about; a person who waits is about themselves. */
    personId: z.int().positive(),
    /** Name and surname in one line, as far as the answering service knows them. */
    personName: z.string().nullable(),
    /** Of proofs only. */
    mediaType: z.enum(mediaTypes).nullable(),
    /** When it was sent in. */
    since: timestamp,
    /** The language that its sender read the site in; null when it is not known. */
    language: z.enum(senderLanguages).nullable(),
  })
  .meta({ id: "WaitingItem" });
export type WaitingItem = z.infer<typeof waitingItem>;

/** The longest waiting first, `limits.waiting` of them at most; `total` counts the others too. */
export const waitingList = z.object({ items: z.array(waitingItem), total: z.int() });
export type WaitingList = z.infer<typeof waitingList>;

/** `?id=` asks for one of them, e.g. for one that has just come; `?limit=` for the first ones. */
export const waitingQuery = z.strictObject({
  id: wholeNumber(Number.MAX_SAFE_INTEGER, "invalid").optional(),
  limit: wholeNumber(limits.pageSize.max, "invalid").optional(),
});
export type WaitingQuery = z.infer<typeof waitingQuery>;

/** What somebody has before them, for a while: no lock, only a word to the others. */
export const claim = z
  .object({
    /** The open desk that says so: one browser tab. */
    desk: z.uuid(),
    kind: z.enum(waitingKinds),
    id: z.int().positive(),
    userId: z.int(),
    username: z.string(),
    /** How long it still holds, in milliseconds, unless it is said again. */
    endsInMs: z.int(),
  })
  .meta({ id: "Claim" });
export type Claim = z.infer<typeof claim>;

export const claimFields = z.strictObject({
  kind: z.enum(waitingKinds),
  id: z.number().int().positive(),
});

const count = z.int().min(0);

/** Submissions that wait, by how much of the promised day has passed. */
export const waitingByAge = z.object({
  /** Less than half of it. */
  fresh: count,
  /** More than half of it. */
  soon: count,
  /** All of it. */
  overdue: count,
});

export const decisionsOfDay = z.object({ date: z.iso.date(), approved: count, rejected: count });

/** What one service knows of its reviewing; several can be put together. */
export const reviewPart = z.object({
  waiting: waitingByAge,
  oldestAt: timestamp.nullable(),
  /** Decisions of the last thirty days by day, verdict and how long they took, in minutes. */
  decided: z.array(
    z.object({
      date: z.iso.date(),
      status: z.enum(["approved", "rejected"]),
      /** Rounded up to five. */
      minutes: z.int().min(0),
      count,
      /** Of them in the last 24 hours. */
      lately: count,
    }),
  ),
});
export type ReviewPart = z.infer<typeof reviewPart>;

/** How the promise of a review within a day is kept, in the last thirty days. */
export const reviewStats = z
  .object({
    waiting: waitingByAge,
    oldestAt: timestamp.nullable(),
    /** Half of the decisions took no longer; null before the first. */
    medianMinutes: z.int().nullable(),
    /** Nine of ten took no longer. */
    p90Minutes: z.int().nullable(),
    /** Thirty days, the last one today (UTC). */
    days: z.array(decisionsOfDay),
    /** Services that could not be asked: their submissions are missing. */
    missing: z.array(z.string()),
  })
  .meta({ id: "ReviewStats" });
export type ReviewStats = z.infer<typeof reviewStats>;
