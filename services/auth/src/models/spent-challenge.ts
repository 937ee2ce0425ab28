import { type Connection, isDuplicateKey } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

const spentChallengeSchema = new Schema(
  {
    /** The challenge's digest, so that no other encoding of its solution is accepted. */
    _id: { type: String, required: true },
    endsAt: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false, strict: "throw", collection: "spent_challenges" },
);

export function createSpentChallengeRepository(connection: Connection) {
  const challenges = connection.model("SpentChallenge", spentChallengeSchema);
  return {
    /** Returns `false` when the challenge was spent before. */
    insertOnce: async (challenge: string, endsAt: Date): Promise<boolean> => {
      try {
        await challenges.create({ _id: challenge, endsAt });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
