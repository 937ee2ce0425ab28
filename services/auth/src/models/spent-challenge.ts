import type { Connection } from "@deeds/service-kit";
import { type Model, Schema } from "mongoose";

interface SpentChallengeDocument {
  /** The challenge's digest: however its solution is spelled, it is spent. */
  _id: string;
  /** The database removes the row then. */
  endsAt: Date;
}

const schema = new Schema<SpentChallengeDocument>(
  { _id: { type: String, required: true }, endsAt: { type: Date, required: true, expires: 0 } },
  { strict: "throw", versionKey: false, collection: "spent_challenges" },
);

export type SpentChallenges = Model<SpentChallengeDocument>;
export const spentChallengesOf = (connection: Connection): SpentChallenges =>
  connection.model<SpentChallengeDocument>("SpentChallenge", schema);
