/** HTTP 410. */
export const goneStatus = 410;

/** A subscriber is switched off after that many failures in a row, or that time without a success. */
const failureLimit = { attempts: 500, ms: 72 * 60 * 60 * 1_000 };

/** Per cent of the limit at which administrators are warned. */
const warnings = [50, 70, 90];

interface Failing {
  consecutiveFailures: number;
  failingSince: Date | null;
  warnedAt: number;
}

/**
 * Returns the transition of a failing subscriber. `isGone`: it responded with 410, by which a receiver
 * asks to be switched off (Standard Webhooks).
 */
export function healthTransition(
  failing: Failing,
  { isGone, now }: { isGone: boolean; now: Date },
): { to: "disabled" } | { to: "warned"; percent: number } | { to: "unchanged" } {
  if (isGone || failureProgress(failing, now) >= 100) return { to: "disabled" };
  const percent = dueWarning(failing, now);
  return percent === null ? { to: "unchanged" } : { to: "warned", percent };
}

/** Returns how close a subscriber is to being switched off, in per cent. */
export function failureProgress({ consecutiveFailures, failingSince }: Failing, now: Date): number {
  if (failingSince === null) return 0;
  const byTime = (now.getTime() - failingSince.getTime()) / failureLimit.ms;
  const byAttempts = consecutiveFailures / failureLimit.attempts;
  return Math.min(100, Math.floor(100 * Math.max(byTime, byAttempts)));
}

/** Returns the highest warning that is due and not yet given; `null` when there is none. */
export function dueWarning(failing: Failing, now: Date): number | null {
  const progress = failureProgress(failing, now);
  return warnings.findLast((warning) => warning <= progress && warning > failing.warnedAt) ?? null;
}
