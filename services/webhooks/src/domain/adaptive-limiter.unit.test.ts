import { expect, test } from "vitest";
import { createAdaptiveLimiter, type Feedback } from "./adaptive-limiter.ts";

const fine: Feedback = { delivered: true, statusCode: 204, retryAfterMs: null };
const silent: Feedback = { delivered: false, statusCode: null, retryAfterMs: null };
const answered = (statusCode: number, retryAfterMs: number | null = null): Feedback => ({
  ...{ delivered: false, statusCode, retryAfterMs },
});
const start = Date.parse("2026-01-31T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1_000);

test("a receiver begins with two at once and gets more with each success, up to 25", () => {
  const limiter = createAdaptiveLimiter();
  expect(limiter.concurrencyLimit(at(0))).toBe(2);
  limiter.record(fine, at(0));
  limiter.record(fine, at(0));
  expect(limiter.concurrencyLimit(at(0))).toBe(4);
  for (let count = 0; count < 1_000; count += 1) limiter.record(fine, at(0));
  expect(limiter.concurrencyLimit(at(0))).toBe(25);
});

test.each([silent, answered(429), answered(502), answered(503), answered(504)])(
  "%o halves it",
  (answer) => {
    const limiter = createAdaptiveLimiter();
    for (let count = 0; count < 30; count += 1) limiter.record(fine, at(0));
    const before = limiter.concurrencyLimit(at(0));
    limiter.record(answer, at(0));
    expect(limiter.concurrencyLimit(at(0))).toBe(Math.floor(before / 2));
  },
);

test("an answer that it cannot use the message changes nothing", () => {
  const limiter = createAdaptiveLimiter();
  for (let count = 0; count < 50; count += 1) limiter.record(answered(500), at(0));
  expect(limiter.concurrencyLimit(at(0))).toBe(2);
});

test("after five silences it rests and is tried once after 5 s, 30 s and every 5 minutes", () => {
  const limiter = createAdaptiveLimiter();
  for (let count = 0; count < 5; count += 1) limiter.record(silent, at(0));
  expect(limiter.concurrencyLimit(at(4.9))).toBe(0);
  expect(limiter.concurrencyLimit(at(5))).toBe(1);
  limiter.record(silent, at(5));
  expect(limiter.concurrencyLimit(at(34.9))).toBe(0);
  expect(limiter.concurrencyLimit(at(35))).toBe(1);
  limiter.record(silent, at(35));
  limiter.record(silent, at(335));
  expect(limiter.concurrencyLimit(at(634.9))).toBe(0);
  expect(limiter.concurrencyLimit(at(635))).toBe(1);
  limiter.record(fine, at(635));
  limiter.record(fine, at(635));
  expect(limiter.concurrencyLimit(at(635))).toBeGreaterThanOrEqual(2);
});

test("when half of the last ten were too much it rests", () => {
  const limiter = createAdaptiveLimiter();
  for (let count = 0; count < 5; count += 1) {
    limiter.record(fine, at(0));
    limiter.record(answered(503), at(0));
  }
  expect(limiter.concurrencyLimit(at(0))).toBe(0);
  expect(limiter.concurrencyLimit(at(5))).toBe(1);
});

test("it rests as long as it asks for, at most a day", () => {
  const limiter = createAdaptiveLimiter();
  limiter.record(answered(429, 90_000), at(0));
  expect(limiter.concurrencyLimit(at(89))).toBe(0);
  expect(limiter.concurrencyLimit(at(90))).toBe(1);
  limiter.record(answered(429, 9e9), at(90));
  expect(limiter.concurrencyLimit(at(90 + 24 * 3600 - 1))).toBe(0);
  expect(limiter.concurrencyLimit(at(90 + 24 * 3600))).toBe(1);
});
