import { countedFrom, type SenderQuestion, type WaitingItem } from "@deeds/contracts";
import type { StoredQuestion } from "./models/question.ts";

export const isOpen = ({ answer }: StoredQuestion): boolean => answer === null;

/** Presents the questions to administrators. */
export const presentQuestions = (
  questions: readonly StoredQuestion[] | undefined,
): SenderQuestion[] =>
  (questions ?? []).map(({ text, askedAt, askedBy, answer, answerAt }) => ({
    text,
    askedAt: askedAt.toISOString(),
    askedBy,
    answer,
    answerAt: answerAt?.toISOString() ?? null,
  }));

/** Presents the questions to the sender, without the moderators' names. */
export const presentOwnQuestions = (
  questions: readonly StoredQuestion[] | undefined,
): SenderQuestion[] => presentQuestions(questions).map(({ askedBy: _, ...question }) => question);

/** Presents since when an item is pending, and the state of the latest question to its sender. */
export function presentWait(
  sentAt: Date,
  questions: readonly StoredQuestion[] | undefined,
): Pick<WaitingItem, "since" | "countedFrom" | "question"> {
  const since = sentAt.toISOString();
  const latest = questions?.at(-1);
  if (!latest) return { since, question: null };
  return {
    since,
    countedFrom: countedFrom(since, presentQuestions(questions)),
    question: isOpen(latest) ? "open" : "closed",
  };
}
