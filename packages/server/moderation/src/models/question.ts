import type { RecordStatus } from "@deeds/contracts";
import { Schema } from "mongoose";

export interface StoredQuestion {
  text: string;
  askedAt: Date;
  /** The moderator's name. */
  askedBy: string | null;
  /** `null` while the question is open. */
  answer: string | null;
  answerAt: Date | null;
}

/** The fields of a moderated record that its questions depend on. */
export interface QuestionedRow {
  _id: number;
  personId: number;
  status: RecordStatus;
  senderId: number | null;
  receiptHash: string | null;
  version: number;
  questions: StoredQuestion[];
}

const schema = new Schema<StoredQuestion>(
  {
    text: { type: String, required: true },
    // The few records with questions are counted by it.
    askedAt: { type: Date, required: true, index: { sparse: true } },
    askedBy: { type: String, default: null },
    answer: { type: String, default: null },
    answerAt: { type: Date, default: null },
  },
  { _id: false },
);

/** The field `questions` of a moderated record; absent when there was none. */
export const questionsField = { type: [schema], default: undefined };
