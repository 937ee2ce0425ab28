/** What an attempt says about how fast a receiver may be sent to. */
export interface Feedback {
  delivered: boolean;
  /** `null` when there was no response. */
  statusCode: number | null;
  /** What its `Retry-After` asks for. */
  retryAfterMs: number | null;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const initialLimit = 2;
/** A tenth of all messages in flight, see `worker.ts`. */
const maxLimit = 25;
/** Up to here each success adds one to the limit, beyond that each round of successes. */
const slowStartLimit = 4;
const maxUnanswered = 5;
const openMs = [5 * second, 30 * second, 5 * minute];
const maxRetryAfterMs = 24 * hour;
const sample = { atLeast: 10, atMost: 20 };

/** Statuses by which a receiver, or a proxy before it, reports overload. */
const overloadStatuses = new Set([429, 502, 503, 504]);

/**
 * Limits the concurrency for one receiver by its own responses (AIMD with a circuit breaker): grows
 * with success and halves with every sign of overload. After five messages without a response, or
 * when half of the last ten or more were overload, the circuit opens: one message is tried after
 * 5 s, 30 s and then every 5 minutes, and the first success closes it.
 */
export function createAdaptiveLimiter() {
  let limit = initialLimit;
  let unanswered = 0;
  let failedProbes = 0;
  let openUntil = 0;
  let recent: boolean[] = [];

  const succeed = () => {
    limit = Math.min(maxLimit, limit + (limit < slowStartLimit ? 1 : 1 / limit));
    unanswered = 0;
    failedProbes = 0;
    openUntil = 0;
  };
  const slowDown = ({ statusCode, retryAfterMs }: Feedback, now: number) => {
    limit = Math.max(1, limit / 2);
    unanswered = statusCode === null ? unanswered + 1 : 0;
    if (retryAfterMs)
      openUntil = Math.max(openUntil, now + Math.min(retryAfterMs, maxRetryAfterMs));
    const overloaded = recent.filter((isFine) => !isFine).length;
    const mostly = recent.length >= sample.atLeast && overloaded >= recent.length / 2;
    if (failedProbes === 0 && unanswered < maxUnanswered && !mostly) return;
    openUntil = Math.max(openUntil, now + (openMs[Math.min(failedProbes, 2)] ?? 0));
    failedProbes += 1;
    recent = [];
  };

  return {
    /** How many messages may be in flight to the receiver; 0 while the circuit is open. */
    concurrencyLimit: (now: Date): number => {
      if (now.getTime() < openUntil) return 0;
      return failedProbes > 0 ? 1 : Math.floor(limit);
    },
    record: (feedback: Feedback, now: Date): void => {
      const { delivered, statusCode } = feedback;
      const isOverload = statusCode === null || overloadStatuses.has(statusCode);
      recent = [...recent, !isOverload].slice(-sample.atMost);
      if (delivered) succeed();
      else if (isOverload) slowDown(feedback, now.getTime());
      // Another failure: the receiver is up.
      else unanswered = 0;
    },
  };
}
