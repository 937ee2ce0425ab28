import { z } from "zod";
import { limits } from "../limits.ts";
import { timestamp, wholeNumber } from "../text.ts";
import { mediaTypes } from "./status.ts";

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
