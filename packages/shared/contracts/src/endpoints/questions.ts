import { z } from "zod";
import { answerBody, questionBody, senderQuestion, withdrawalBody } from "../entities/question.ts";
import { idParams } from "../text.ts";

const ofItem = {
  params: idParams,
  response: z.array(senderQuestion),
  errors: ["wrong-status"],
  idempotent: true,
} as const;

/** What the calls that ask a sender have in common. */
export const asking = { ...ofItem, access: "admin", body: questionBody } as const;

/** What the calls that answer a question have in common. */
export const answering = {
  ...ofItem,
  access: "public",
  body: answerBody,
  rateLimit: "anonymous-answer",
  form: true,
} as const;

/** What the calls that withdraw a submission have in common. */
export const withdrawing = {
  params: idParams,
  access: "public",
  body: withdrawalBody,
  errors: ["wrong-status"],
  rateLimit: "anonymous-submission",
} as const;
