const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays after each failed attempt, as Standard Webhooks recommends: ten attempts in 76 hours. */
const recommendedDelays = [
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
const jitter = 0.2;
const maxRetryAfterMs = 24 * hour;

/**
 * Returns the milliseconds until the next attempt after `failed` ones; `null` when none is left.
 * `random` (0 to 1) spreads it by ±20 %, so that a recovering receiver does not get everything at
 * once. `retryAfterMs`, up to a day, is a lower bound; `schedule` replaces the delays, in ms.
 */
export function retryDelay(
  failed: number,
  random: number,
  retryAfterMs: number | null,
  schedule: readonly number[] = recommendedDelays,
): number | null {
  const base = schedule[failed - 1];
  if (base === undefined) return null;
  const delay = Math.round(base * (1 - jitter + 2 * jitter * random));
  return Math.max(delay, Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}

/** Returns the milliseconds that a `Retry-After` header asks for; `null` when it cannot be parsed. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * second;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
