import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredText, text, timestamp } from "../text.ts";

/** A moderator's question to the sender of a pending item, with the answer. */
export const senderQuestion = z
  .object({
    text: z.string(),
    askedAt: timestamp,
    /** The moderator; for administrators only. */
    askedBy: z.string().nullable().optional(),
    /** `null` until the sender sends it. */
    answer: z.string().nullable(),
    answerAt: timestamp.nullable(),
  })
  .meta({ id: "SenderQuestion" });
export type SenderQuestion = z.infer<typeof senderQuestion>;

export const questionBody = z.strictObject({ text: requiredText(limits.comment) });

export const withdrawalBody = z.strictObject({
  /** Identifies the sender of an item that was sent without an account. */
  receipt: text(100).optional(),
});

export const answerBody = withdrawalBody.extend({ text: requiredText(limits.comment) });
