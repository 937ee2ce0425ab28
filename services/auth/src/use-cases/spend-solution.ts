import { isDuplicateKey, refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** The document outlives its challenge by this, as clocks of machines differ. */
const marginMs = 10 * 60_000;

/** Throws `validation` for a solution that is wrong, expired, foreign or already used. */
export async function spendSolution(
  { challenges, spentChallenges }: ServiceContext,
  solution: string,
  now: Date,
): Promise<void> {
  const solved = await challenges.verify(solution, now);
  if (!solved) throw notAccepted();
  const endsAt = new Date(solved.endsAt.getTime() + marginMs);
  try {
    await spentChallenges.create({ _id: solved.challenge, endsAt });
  } catch (error) {
    throw isDuplicateKey(error) ? notAccepted() : error;
  }
}

const notAccepted = () => refuse.validation([{ path: "solution", message: "invalid" }]);
