import { isDuplicateKey, refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** Clocks of the machines differ: a row outlives its challenge by this. */
const marginMs = 10 * 60_000;

/** Throws `validation` for a solution that is wrong, expired, foreign or already used. */
export async function spendSolution(
  { challenges, spentChallenges }: ServiceContext,
  solution: string,
  now: Date,
): Promise<void> {
  const solved = await challenges.solvedBy(solution, now);
  if (!solved) throw notAccepted();
  const endsAt = new Date(solved.endsAt.getTime() + marginMs);
  try {
    await spentChallenges.create({ _id: solved.challenge, endsAt });
  } catch (error) {
    throw isDuplicateKey(error) ? notAccepted() : error;
  }
}

const notAccepted = () => refuse.validation([{ path: "solution", message: "invalid" }]);
