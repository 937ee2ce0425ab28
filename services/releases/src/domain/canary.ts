import type { CanaryGroup } from "@deeds/contracts";

/**
 * How much likelier what was seen is of a worse canary than of an equal one, at any time of looking.
 *
 * Canary and control are of one size, so that a browser that fails is one of the canary's with
 * probability 1/2 while both are alike: whether failures come from here or there is the toss of a
 * coin. Against that stand all coins with more than 1/2, each as likely as the other: a one-sided
 * mixture sequential probability ratio test (H. Robbins, 1970). Under an equal canary the number is
 * a non-negative martingale that begins at 1, so that it ever reaches 100 in at most 1 of 100
 * canaries (Ville's inequality), however often it is looked at.
 * @param canary failing browsers of the canary
 * @param control failing browsers of the control group
 */
export function likelihoodOfWorse(canary: number, control: number): number {
  const all = canary + control;
  // 2^(n+1) ∫ q^a (1-q)^b over q in (1/2, 1) = Σ C(n+1, k) for k ≤ a, over (n+1) C(n, a).
  const logs = logChoices(all + 1, canary);
  const largest = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - largest), 0);
  const chosen = logChoices(all, canary).at(-1) ?? 0;
  return Math.exp(largest + Math.log(sum) - Math.log(all + 1) - chosen);
}

/** The logarithms of C(of, 0), C(of, 1), … C(of, last). */
function logChoices(of: number, last: number): number[] {
  const logs = [0];
  for (let k = 1; k <= last; k += 1) logs.push((logs[k - 1] ?? 0) + Math.log((of - k + 1) / k));
  return logs;
}

/** From here on a canary is worse: by chance in at most 1 of 100, for each of the two comparisons. */
export const enough = 100;

interface Counted {
  failed: Record<CanaryGroup, number>;
  slow: Record<CanaryGroup, number>;
}

export const likelihoodsOf = ({ failed, slow }: Counted) => ({
  failed: likelihoodOfWorse(failed.canary, failed.control),
  slow: likelihoodOfWorse(slow.canary, slow.control),
});

export function isWorse(counted: Counted): boolean {
  const { failed, slow } = likelihoodsOf(counted);
  return failed >= enough || slow >= enough;
}

/** Page views of each step of a canary that the next one waits for. */
const viewsOfStep = 50;

interface Step {
  everyMinutes: number;
  steppedAt: Date;
  servedBefore: number;
  served: Record<CanaryGroup, number>;
}

export function isStepDue(step: Step, now: Date): boolean {
  const { everyMinutes, steppedAt, served, servedBefore } = step;
  const waited = now.getTime() - steppedAt.getTime();
  return waited >= everyMinutes * 60_000 && served.canary - servedBefore >= viewsOfStep;
}
