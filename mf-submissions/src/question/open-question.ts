import type { RecordStatus, SenderQuestion } from "@deeds/contracts";

interface Questioned {
  status: RecordStatus;
  questions: readonly SenderQuestion[];
}

export const hasOpenQuestion = ({ status, questions }: Questioned): boolean =>
  status === "pending" && questions.some(({ answer }) => answer === null);
