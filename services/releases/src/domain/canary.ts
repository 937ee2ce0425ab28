import type { CanaryGroup } from "@deeds/contracts";

/**
 * Returns the likelihood ratio of a canary that is worse than the control group to one that is equal.
 *
 * Both groups have the same size, so a failing browser of equal groups belongs to the canary with
 * probability 1/2. The alternative is a uniform mixture over all probabilities above 1/2: a one-sided
 * mixture sequential probability ratio test (H. Robbins, 1970). For an equal canary the ratio is a
 * non-negative martingale that starts at 1, so it reaches 100 in at most 1 of 100 canaries (Ville's
 * inequality), however often it is evaluated.
 * @param canary failing browsers of the canary
 * @param control failing browsers of the control group
 */
export function likelihoodOfWorse(canary: number, control: number): number {
  const total = canary + control;
  // 2^(n+1) ∫ q^a (1-q)^b over q in (1/2, 1) = Σ C(n+1, k) for k ≤ a, over (n+1) C(n, a).
  const logs = logChoices(total + 1, canary);
  const largest = Math.max(...logs);
  const sum = logs.reduce((partial, log) => partial + Math.exp(log - largest), 0);
  const chosen = logChoices(total, canary).at(-1) ?? 0;
  return Math.exp(largest + Math.log(sum) - Math.log(total + 1) - chosen);
}

/** Returns the logarithms of C(of, 0), C(of, 1), … C(of, last). */
function logChoices(of: number, last: number): number[] {
  const logs = [0];
  for (let k = 1; k <= last; k += 1) logs.push((logs[k - 1] ?? 0) + Math.log((of - k + 1) / k));
  return logs;
}

/** Likelihood from which a canary counts as worse: wrong in at most 1 of 100, for each comparison. */
export const likelihoodThreshold = 100;

interface CanaryCounts {
  failed: Record<CanaryGroup, number>;
  slow: Record<CanaryGroup, number>;
}

export const likelihoodsOf = ({ failed, slow }: CanaryCounts) => ({
  failed: likelihoodOfWorse(failed.canary, failed.control),
  slow: likelihoodOfWorse(slow.canary, slow.control),
});

export function isWorse(counts: CanaryCounts): boolean {
  const { failed, slow } = likelihoodsOf(counts);
  return failed >= likelihoodThreshold || slow >= likelihoodThreshold;
}

/** Page views of the canary whose shell rendered, in each step, before the next step. */
const minStartedPerStep = 50;

interface Step {
  everyMinutes: number;
  steppedAt: Date;
  startedBefore: number;
  started: Record<CanaryGroup, number>;
}

export function isStepDue(step: Step, now: Date): boolean {
  const { everyMinutes, steppedAt, started, startedBefore } = step;
  const waited = now.getTime() - steppedAt.getTime();
  return waited >= everyMinutes * 60_000 && started.canary - startedBefore >= minStartedPerStep;
}
