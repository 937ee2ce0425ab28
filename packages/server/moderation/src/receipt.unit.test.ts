import { expect, it } from "vitest";
import { createReceipt, hashReceipt, presentReceipt, publicSubject } from "./receipt.ts";

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
  const subject = { name: "Clara Barton", personId: 3 };
  expect(presentReceipt("proof", submission, { createdAt: at, subject })).toEqual({
    kind: "proof",
    subject,
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
  expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{32}$/);
  expect(createReceipt()).not.toBe(receipt);
  expect(hashReceipt(receipt)).toBe(hashReceipt(receipt));
  expect(hashReceipt(receipt)).not.toContain(receipt);
});

it("is found with letters in place of the digits that they are like, and in lower case", () => {
  const hash = hashReceipt("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  expect(hashReceipt("Ol23456789ABCDEFGHJKMNPQRSTVWXYZ")).toBe(hash);
  expect(hashReceipt("oI23456789abcdefghjkmnpqrstvwxyz")).toBe(hash);
  expect(hashReceipt("0123456789ABCDEFGHJKMNPQRSTVWXYY")).not.toBe(hash);
});

it("of an earlier version is compared as it is", () => {
  expect(hashReceipt("O123456789abcdefghijklmnopq")).not.toBe(
    hashReceipt("0123456789abcdefghijklmnopq"),
  );
});

it("names only a person who is in the register", () => {
  const person = { _id: 3, name: "Clara", surname: "Barton" };
  const subject = { name: "Clara Barton", personId: 3 };
  expect(publicSubject({ ...person, status: "approved" })).toEqual(subject);
  for (const other of [null, undefined, person, { ...person, status: "hidden" }]) {
    expect(publicSubject(other)).toBeNull();
  }
});
