const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits after each failed attempt, as Standard Webhooks recommends: ten attempts in 76 hours. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const spread = 0.2;
const longestAsked = 24 * hour;

/**
 * Milliseconds until the next attempt after `failed` ones; null: none is left. `random` (0 to 1)
 * spreads it by ±20 %, so that receivers that come back are not met by everything at once. A
 * receiver may ask for more time (`Retry-After`), up to a day. `schedule`: waits of the receiver's own,
 * in milliseconds.
 */
export function retryDelay(
  failed: number,
  random: number,
  askedMs: number | null,
  schedule: readonly number[] = waits,
): number | null {
  const wait = schedule[failed - 1];
  if (wait === undefined) return null;
  const spreadWait = Math.round(wait * (1 - spread + 2 * spread * random));
  return Math.max(spreadWait, Math.min(askedMs ?? 0, longestAsked));
}

/** What a `Retry-After` header asks for in milliseconds; null: nothing that can be read. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * second;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/** A receiver is given up after so many failed attempts in a row, or so long without a success. */
const givenUpAfter = { attempts: 500, ms: 72 * hour } as const;

/** How near to that its administrators are told, in per cent. */
const warnings = [50, 70, 90] as const;

/** What a subscriber's row says of its failures. */
interface Failing {
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
