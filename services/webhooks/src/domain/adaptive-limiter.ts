export interface Feedback {
  delivered: boolean;
  /** `null` when there was no response. */
  statusCode: number | null;
  /** `null` without a readable `Retry-After`. */
  retryAfterMs: number | null;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const initialLimit = 2;
/** A tenth of `maxInFlight` in `worker.ts`. */
const maxLimit = 25;
/** Below it each success adds one to the limit; above it each round of `limit` successes does. */
const slowStartLimit = 4;
const maxUnansweredInARow = 5;
const openMs = [5 * second, 30 * second, 5 * minute];
const maxRetryAfterMs = 24 * hour;
const sampleSize = { min: 10, max: 20 };

const overloadStatuses = new Set([429, 502, 503, 504]);

/**
 * Limits the concurrency for one receiver by its responses (AIMD with a circuit breaker). The limit
 * grows with each success and halves with each overload response or timeout. The circuit opens after
 * five attempts in a row without a response, or when half of the last 10 to 20 were overload; then
 * one probe is sent after 5 s, 30 s and every 5 minutes, and the first success closes it.
 */
export function createAdaptiveLimiter() {
  let limit = initialLimit;
  let unansweredInARow = 0;
  let failedProbes = 0;
  let openUntil = 0;
  let recent: boolean[] = [];

  const succeed = () => {
    limit = Math.min(maxLimit, limit + (limit < slowStartLimit ? 1 : 1 / limit));
    unansweredInARow = 0;
    failedProbes = 0;
    openUntil = 0;
  };
  const backOff = ({ statusCode, retryAfterMs }: Feedback, now: number) => {
    limit = Math.max(1, limit / 2);
    unansweredInARow = statusCode === null ? unansweredInARow + 1 : 0;
    if (retryAfterMs)
      openUntil = Math.max(openUntil, now + Math.min(retryAfterMs, maxRetryAfterMs));
    const overloadCount = recent.filter((isFine) => !isFine).length;
    const isMostlyOverloaded =
      recent.length >= sampleSize.min && overloadCount >= recent.length / 2;
    if (failedProbes === 0 && unansweredInARow < maxUnansweredInARow && !isMostlyOverloaded) return;
    openUntil = Math.max(openUntil, now + (openMs[Math.min(failedProbes, 2)] ?? 0));
    failedProbes += 1;
    recent = [];
  };

  return {
    /** Returns how many messages may be in flight to the receiver; 0 while the circuit is open. */
    concurrencyLimit: (now: Date): number => {
      if (now.getTime() < openUntil) return 0;
      return failedProbes > 0 ? 1 : Math.floor(limit);
    },
    record: (feedback: Feedback, now: Date): void => {
      const { delivered, statusCode } = feedback;
      const isOverload = statusCode === null || overloadStatuses.has(statusCode);
      recent = [...recent, !isOverload].slice(-sampleSize.max);
      if (delivered) succeed();
      else if (isOverload) backOff(feedback, now.getTime());
      // Any other error response shows that the receiver is up.
      else unansweredInARow = 0;
    },
  };
}
