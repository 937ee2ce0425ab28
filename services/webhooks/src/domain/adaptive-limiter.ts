export interface Feedback {
  delivered: boolean;
  /** `null` when there was no response. */
  statusCode: number | null;
  /** `null` without a readable `Retry-After`. */
  retryAfterMs: number | null;
}

/**
 * - `closed`: messages are sent within the limit.
 * - `paused`: none are sent until the time of a `Retry-After`.
 * - `open`: none are sent until the time of the next probe.
 * - `half-open`: one probe is sent. A success closes the circuit, an overload opens it again.
 */
export type CircuitState = "closed" | "paused" | "open" | "half-open";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const initialLimit = 2;
/** A tenth of `maxInFlight` in `subscriber-queue.ts`. */
const maxLimit = 25;
/** Below it each success adds one to the limit; above it each round of `limit` successes does. */
const slowStartLimit = 4;
const maxMissingInARow = 5;
const openMs = [5 * second, 30 * second, 5 * minute];
const maxRetryAfterMs = 24 * hour;
const sampleSize = { min: 10, max: 20 };

const overloadStatuses = new Set([429, 502, 503, 504]);

/**
 * Limits the concurrency for one receiver by its responses (AIMD with a circuit breaker). The limit
 * grows with each success and halves with each overload response or timeout. The circuit opens after
 * five attempts in a row without a response, or when half of the last 10 to 20 were overload; probes
 * follow after 5 s, 30 s and every 5 minutes.
 */
export class AdaptiveLimiter {
  #limit = initialLimit;
  #missingInARow = 0;
  /** How often the circuit opened since the last success. */
  #openings = 0;
  #blockedUntil = 0;
  #recentOverloads: boolean[] = [];

  state(now: Date): CircuitState {
    const isBlocked = now.getTime() < this.#blockedUntil;
    if (this.#openings > 0) return isBlocked ? "open" : "half-open";
    return isBlocked ? "paused" : "closed";
  }

  /** Returns how many messages may be in flight to the receiver. */
  concurrencyLimit(now: Date): number {
    const state = this.state(now);
    if (state === "closed") return Math.floor(this.#limit);
    return state === "half-open" ? 1 : 0;
  }

  record(feedback: Feedback, now: Date): void {
    const { delivered, statusCode } = feedback;
    const isOverload = statusCode === null || overloadStatuses.has(statusCode);
    this.#recentOverloads = [...this.#recentOverloads, isOverload].slice(-sampleSize.max);
    if (delivered) this.#close();
    else if (isOverload) this.#backOff(feedback, now.getTime());
    // Any other error response shows that the receiver is up.
    else this.#missingInARow = 0;
  }

  #close(): void {
    this.#limit = Math.min(
      maxLimit,
      this.#limit + (this.#limit < slowStartLimit ? 1 : 1 / this.#limit),
    );
    this.#missingInARow = 0;
    this.#openings = 0;
    this.#blockedUntil = 0;
  }

  #backOff({ statusCode, retryAfterMs }: Feedback, now: number): void {
    this.#limit = Math.max(1, this.#limit / 2);
    this.#missingInARow = statusCode === null ? this.#missingInARow + 1 : 0;
    if (retryAfterMs) this.#blockFor(Math.min(retryAfterMs, maxRetryAfterMs), now);
    if (this.#openings > 0 || this.#isOverloaded()) this.#open(now);
  }

  #isOverloaded(): boolean {
    const { length } = this.#recentOverloads;
    const overloads = this.#recentOverloads.filter(Boolean).length;
    const isMostlyOverloaded = length >= sampleSize.min && overloads >= length / 2;
    return isMostlyOverloaded || this.#missingInARow >= maxMissingInARow;
  }

  #open(now: number): void {
    this.#blockFor(openMs[Math.min(this.#openings, 2)] ?? 0, now);
    this.#openings += 1;
    this.#recentOverloads = [];
  }

  #blockFor(ms: number, now: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, now + ms);
  }
}
