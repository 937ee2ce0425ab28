import { createHash, randomBytes } from "node:crypto";
import type { ReceiptState } from "@deeds/contracts";
import type { StoredQuestion } from "./models/question.ts";
import { presentOwnQuestions } from "./question-presenters.ts";

/** Crockford's base 32: no letter is like a digit. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An unguessable receipt (160 bits) that a sender follows a submission by. */
export const createReceipt = (): string =>
  Array.from(randomBytes(32), (byte) => digits[byte % digits.length]).join("");

/** As it may be copied from paper; earlier receipts are 27 characters of base64url, which differ by case. */
const copied = /^[0-9A-Z]{32}$/i;

const asCreated = (receipt: string): string =>
  copied.test(receipt) ? receipt.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1") : receipt;

/** Returns the stored digest of a receipt, so that the database reveals no receipt. */
export const hashReceipt = (receipt: string): string =>
  createHash("sha256").update(asCreated(receipt)).digest("base64url");

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
