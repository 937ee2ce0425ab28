import { expect, it } from "vitest";
import { createReceipt, hashReceipt, presentReceipt } from "./receipt.ts";

const at = new Date("2026-01-31T10:00:00Z");

it("shows the state and the reason of a submission, and nothing else of it", () => {
  const question = { text: "Where?", askedAt: at, answer: null, answerAt: null };
  const submission = {
    _id: 7,
    questions: [{ ...question, askedBy: "SECRET-MODERATOR" }],
    status: "rejected",
    rejectionReason: "no such person",
    moderatedAt: at,
    description: "SECRET-TEXT",
    receiptHash: "SECRET-RECEIPT",
  } as const;
  expect(presentReceipt("proof", submission, at)).toEqual({
    kind: "proof",
    id: 7,
    questions: [{ ...question, askedAt: at.toISOString() }],
    status: "rejected",
    rejectionReason: "no such person",
    createdAt: at.toISOString(),
    moderatedAt: at.toISOString(),
  });
});

it("is unguessable, and its digest does not contain it", () => {
  const receipt = createReceipt();
  expect(receipt).toMatch(/^[\w-]{27}$/);
  expect(createReceipt()).not.toBe(receipt);
  expect(hashReceipt(receipt)).toBe(hashReceipt(receipt));
  expect(hashReceipt(receipt)).not.toContain(receipt);
});
