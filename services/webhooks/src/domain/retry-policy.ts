const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits after each failed attempt, as Standard Webhooks recommends: ten attempts in 76 hours. */
const waits = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour],
  ...[14 * hour, 20 * hour, 24 * hour],
];
const jitter = 0.2;
const maxRetryAfterMs = 24 * hour;

/**
 * Returns the milliseconds until the next attempt after `failed` ones; `null` when none is left.
 * `random` (0 to 1) spreads it by ±20 %, so that a receiver that comes back does not get everything
 * at once. `retryAfterMs` is what it asked for, up to a day; `schedule` replaces the waits, in
 * milliseconds.
 */
export function retryDelay(
  failed: number,
  random: number,
  retryAfterMs: number | null,
  schedule: readonly number[] = waits,
): number | null {
  const wait = schedule[failed - 1];
  if (wait === undefined) return null;
  const delay = Math.round(wait * (1 - jitter + 2 * jitter * random));
  return Math.max(delay, Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}

/** Returns what a `Retry-After` header asks for in milliseconds; `null` when it cannot be read. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * second;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/** A subscriber is switched off after so many failures in a row, or so long without a success. */
const switchedOffAfter = { attempts: 500, ms: 72 * hour };

/** How near to that administrators are warned, in per cent. */
const warnings = [50, 70, 90];

interface Failing {
  consecutiveFailures: number;
  failingSince: Date | null;
  warnedAt: number;
}

/** Returns how near a subscriber is to being switched off, in per cent. */
export function failureProgress({ consecutiveFailures, failingSince }: Failing, now: Date): number {
  if (failingSince === null) return 0;
  const inTime = (now.getTime() - failingSince.getTime()) / switchedOffAfter.ms;
  const inAttempts = consecutiveFailures / switchedOffAfter.attempts;
  return Math.min(100, Math.floor(100 * Math.max(inTime, inAttempts)));
}

/** Returns the warning that is due and was not given yet; `null` when there is none. */
export function dueWarning(failing: Failing, now: Date): number | null {
  const progress = failureProgress(failing, now);
  return warnings.findLast((warning) => warning <= progress && warning > failing.warnedAt) ?? null;
}
