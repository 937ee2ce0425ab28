import { refuse } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";

/** The document outlives its challenge by this, as clocks of machines differ. */
const marginMs = 10 * 60_000;

/** Throws `validation` for a solution that is wrong, expired, foreign or already used. */
export async function spendSolution(
  { challenges, models }: ServiceContext,
  solution: string,
  now: Date,
): Promise<void> {
  const solved = await challenges.verify(solution, now);
  const isAccepted =
    solved !== null &&
    (await models.spentChallenges.insertOnce(
      solved.challenge,
      new Date(solved.endsAt.getTime() + marginMs),
    ));
  if (!isAccepted) throw refuse.validation([{ path: "solution", message: "invalid" }]);
}
