import type { SenderQuestion, WaitingItem } from "@deeds/contracts";
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

/** Returns the state of the latest question. */
export function questionState(
  questions: readonly StoredQuestion[] | undefined,
): WaitingItem["question"] {
  const latest = questions?.at(-1);
  if (!latest) return null;
  return isOpen(latest) ? "open" : "closed";
}
