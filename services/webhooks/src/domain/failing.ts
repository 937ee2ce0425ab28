const hour = 60 * 60 * 1000;

/** A receiver is given up after so many failed attempts in a row, or so long without a success. */
export const givenUpAfter = { attempts: 500, ms: 72 * hour } as const;

/** How near to that its administrators are told, in per cent. */
export const warnings = [50, 70, 90] as const;

/** What a subscriber's row says of its failures. */
export interface Failing {
  consecutiveFailures: number;
  /** The first failure since the last success; null: the last attempt succeeded. */
  failingSince: Date | null;
  /** The last warning that was given since then. */
  warnedAt: number;
}

/** How much of the patience with a failing receiver is used up, in per cent; 100: it is given up. */
export function patienceUsed({ consecutiveFailures, failingSince }: Failing, now: Date): number {
  if (failingSince === null) return 0;
  const inTime = (now.getTime() - failingSince.getTime()) / givenUpAfter.ms;
  const inAttempts = consecutiveFailures / givenUpAfter.attempts;
  return Math.min(100, Math.floor(100 * Math.max(inTime, inAttempts)));
}

/** The warning that is due and was not given yet; null: none. */
export function dueWarning(failing: Failing, now: Date): number | null {
  const used = patienceUsed(failing, now);
  return warnings.findLast((warning) => warning <= used && warning > failing.warnedAt) ?? null;
}
