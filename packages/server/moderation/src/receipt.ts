import { createHash, randomBytes } from "node:crypto";
import type { ReceiptState } from "@deeds/contracts";
import type { StoredQuestion } from "./models/question.ts";
import { presentOwnQuestions } from "./question-presenters.ts";

/** An unguessable receipt (160 bits) that a sender follows a submission by. */
export const createReceipt = (): string => randomBytes(20).toString("base64url");

/** Returns the stored digest of a receipt, so that the database reveals no receipt. */
export const hashReceipt = (receipt: string): string =>
  createHash("sha256").update(receipt).digest("base64url");

interface Submitted {
  _id: number;
  questions?: readonly StoredQuestion[];
  status: ReceiptState["status"];
  rejectionReason: string | null;
  moderatedAt: Date | null;
}

interface Person {
  _id: number;
  name?: string | null;
  surname?: string | null;
  status?: string;
}

const nameOf = ({ name, surname }: Person) => [name, surname].filter(Boolean).join(" ") || null;

/** Returns the subject of a receipt; `null` for a person who is not in the register: a receipt may be passed on. */
export const publicSubject = (person: Person | null | undefined): ReceiptState["subject"] =>
  person?.status === "approved" ? { name: nameOf(person), personId: person._id } : null;

interface ReceiptDetails {
  createdAt: Date;
  subject: ReceiptState["subject"];
}

/** Presents a submission to the holder of its receipt. */
export const presentReceipt = <Kind extends ReceiptState["kind"]>(
  kind: Kind,
  { _id: id, status, questions, rejectionReason, moderatedAt }: Submitted,
  { createdAt, subject }: ReceiptDetails,
) => ({
  kind,
  subject,
  status,
  // Answers and the withdrawal name the record.
  ...((status === "pending" || questions?.length) && { id }),
  ...(questions?.length && { questions: presentOwnQuestions(questions) }),
  rejectionReason,
  createdAt: createdAt.toISOString(),
  moderatedAt: moderatedAt?.toISOString() ?? null,
});
