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
