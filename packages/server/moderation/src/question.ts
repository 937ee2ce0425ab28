import {
  type AuditKind,
  type EventType,
  limits,
  type NewEvent,
  type SenderQuestion,
  type WaitingKind,
} from "@deeds/contracts";
import {
  type Actor,
  type AuditLog,
  actorOf,
  type Call,
  type Database,
  refuse,
  type Transaction,
} from "@deeds/service-kit";
import type { QuestionedRow, StoredQuestion } from "./models/question.ts";
import { isOpen, presentOwnQuestions, presentQuestions } from "./question-presenters.ts";
import { hashReceipt } from "./receipt.ts";

interface Question {
  id: number;
  text: string;
  actor: Actor;
  now: Date;
}

interface Answer extends Question {
  receipt: string | null;
}

export type QuestionCall = Pick<Call, "viewer" | "requestId" | "now"> & { params: { id: number } };

/** Returns the question in a call of an endpoint. */
export const questionOf = (call: QuestionCall & { body: { text: string } }): Question => ({
  id: call.params.id,
  text: call.body.text,
  actor: actorOf(call),
  now: call.now,
});

/** Returns the answer in a call of an endpoint. */
export const answerOf = (
  call: QuestionCall & { body: { text: string; receipt?: string | undefined } },
): Answer => ({ ...questionOf(call), receipt: call.body.receipt ?? null });

interface QuestionContext {
  database: Database;
  audit: AuditLog;
  messaging: { record(tx: Transaction, events: readonly NewEvent[]): Promise<unknown> };
}

export interface QuestionedQueue {
  kind: WaitingKind;
  findQuestioned(id: number, tx: Transaction): Promise<QuestionedRow | null>;
  saveQuestions(
    tx: Transaction,
    row: QuestionedRow,
    questions: readonly StoredQuestion[],
  ): Promise<void>;
}

const kinds = {
  proof: { audit: "proof", event: "proof_question_changed" },
  person: { audit: "person", event: "person_question_changed" },
  "contact-edit": { audit: "suggestion", event: "contact_edit_question_changed" },
  removal: { audit: "removal-request", event: "removal_question_changed" },
} as const satisfies Record<WaitingKind, { audit: AuditKind; event: EventType }>;

/**
 * Stores a question to the sender of a pending record. Throws `not-found`, and `wrong-status` when the
 * record is decided, a question is open, or there are `limits.questions` of them.
 */
export async function askSender(
  context: QuestionContext,
  queue: QuestionedQueue,
  { id, text, actor, now }: Question,
): Promise<SenderQuestion[]> {
  const order = { id, action: "asked", actor, note: text } as const;
  const all = await change(context, queue, order, ({ status, questions }) => {
    const isFull = questions.length >= limits.questions;
    if (status !== "pending" || isFull || questions.some(isOpen)) throw refuse.wrongStatus();
    const asked = { text, askedAt: now, askedBy: actor.username, answer: null, answerAt: null };
    return [...questions, asked];
  });
  return presentQuestions(all);
}

/**
 * Stores the answer to the open question. Throws `not-found` for anyone but the sender, and
 * `wrong-status` when no question is open or the record is decided.
 */
export async function answerQuestion(
  context: QuestionContext,
  queue: QuestionedQueue,
  { id, text, receipt, actor, now }: Answer,
): Promise<SenderQuestion[]> {
  // The audit log does not have the account of an anonymous sender.
  const sender = receipt === null ? actor : { ...actor, userId: null, username: null };
  const questions = await change(
    context,
    queue,
    { id, action: "replied", actor: sender },
    (row) => {
      if (!isSender(row, { receipt, userId: actor.userId })) throw refuse.notFound();
      if (row.status !== "pending" || !row.questions.some(isOpen)) throw refuse.wrongStatus();
      return row.questions.map((one) =>
        isOpen(one) ? { ...one, answer: text, answerAt: now } : one,
      );
    },
  );
  return presentOwnQuestions(questions);
}

export function isSender(
  { senderId, receiptHash }: QuestionedRow,
  { receipt, userId }: { receipt: string | null; userId: number | null },
): boolean {
  if (receipt !== null) return receiptHash !== null && receiptHash === hashReceipt(receipt);
  return userId !== null && userId === senderId;
}

function change(
  { database, audit, messaging }: QuestionContext,
  queue: QuestionedQueue,
  {
    id,
    action,
    actor,
    note,
  }: { id: number; action: "asked" | "replied"; actor: Actor; note?: string | undefined },
  next: (row: QuestionedRow) => StoredQuestion[],
): Promise<StoredQuestion[]> {
  const { audit: kind, event: type } = kinds[queue.kind];
  return database.transaction(async (tx) => {
    const row = await queue.findQuestioned(id, tx);
    if (!row) throw refuse.notFound();
    const questions = next(row);
    const { personId } = row;
    await queue.saveQuestions(tx, row, questions);
    await audit.record(tx, { actor, action, kind, subject: id, personId, note });
    await messaging.record(tx, [{ type, version: row.version + 1, data: { id, personId } }]);
    return questions;
  });
}
