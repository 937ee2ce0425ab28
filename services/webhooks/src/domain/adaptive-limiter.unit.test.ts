import { expect, test } from "vitest";
import { AdaptiveLimiter, type Feedback } from "./adaptive-limiter.ts";

const success: Feedback = { delivered: true, statusCode: 204, retryAfterMs: null };
const noResponse: Feedback = { delivered: false, statusCode: null, retryAfterMs: null };
const failed = (statusCode: number, retryAfterMs: number | null = null): Feedback => ({
  delivered: false,
  statusCode,
  retryAfterMs,
});
const start = Date.parse("2026-01-31T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1_000);

test("the limit starts at two and grows with each success, up to 25", () => {
  const limiter = new AdaptiveLimiter();
  expect(limiter.concurrencyLimit(at(0))).toBe(2);
  limiter.record(success, at(0));
  limiter.record(success, at(0));
  expect(limiter.concurrencyLimit(at(0))).toBe(4);
  for (let count = 0; count < 1_000; count += 1) limiter.record(success, at(0));
  expect(limiter.concurrencyLimit(at(0))).toBe(25);
});

test.each([noResponse, failed(429), failed(502), failed(503), failed(504)])(
  "%o halves the limit",
  (feedback) => {
    const limiter = new AdaptiveLimiter();
    for (let count = 0; count < 30; count += 1) limiter.record(success, at(0));
    const before = limiter.concurrencyLimit(at(0));
    limiter.record(feedback, at(0));
    expect(limiter.concurrencyLimit(at(0))).toBe(Math.floor(before / 2));
  },
);

test("an error response other than overload does not change the limit", () => {
  const limiter = new AdaptiveLimiter();
  for (let count = 0; count < 50; count += 1) limiter.record(failed(500), at(0));
  expect(limiter.concurrencyLimit(at(0))).toBe(2);
});

test("after five attempts without a response the circuit opens, with probes after 5 s, 30 s and every 5 minutes", () => {
  const limiter = new AdaptiveLimiter();
  for (let count = 0; count < 5; count += 1) limiter.record(noResponse, at(0));
  expect(limiter.concurrencyLimit(at(4.9))).toBe(0);
  expect(limiter.concurrencyLimit(at(5))).toBe(1);
  limiter.record(noResponse, at(5));
  expect(limiter.concurrencyLimit(at(34.9))).toBe(0);
  expect(limiter.concurrencyLimit(at(35))).toBe(1);
  limiter.record(noResponse, at(35));
  limiter.record(noResponse, at(335));
  expect(limiter.concurrencyLimit(at(634.9))).toBe(0);
  expect(limiter.concurrencyLimit(at(635))).toBe(1);
  limiter.record(success, at(635));
  limiter.record(success, at(635));
  expect(limiter.concurrencyLimit(at(635))).toBeGreaterThanOrEqual(2);
});

test("the circuit opens when half of the last ten were overload", () => {
  const limiter = new AdaptiveLimiter();
  for (let count = 0; count < 5; count += 1) {
    limiter.record(success, at(0));
    limiter.record(failed(503), at(0));
  }
  expect(limiter.concurrencyLimit(at(0))).toBe(0);
  expect(limiter.concurrencyLimit(at(5))).toBe(1);
});

test("the circuit stays open as long as Retry-After asks for, at most a day", () => {
  const limiter = new AdaptiveLimiter();
  limiter.record(failed(429, 90_000), at(0));
  expect(limiter.concurrencyLimit(at(89))).toBe(0);
  expect(limiter.concurrencyLimit(at(90))).toBe(1);
  limiter.record(failed(429, 9e9), at(90));
  expect(limiter.concurrencyLimit(at(90 + 24 * 3600 - 1))).toBe(0);
  expect(limiter.concurrencyLimit(at(90 + 24 * 3600))).toBe(1);
});

test("the circuit is closed, paused by Retry-After, open after overload, and half-open for a probe", () => {
  const limiter = new AdaptiveLimiter();
  expect(limiter.state(at(0))).toBe("closed");
  limiter.record(failed(429, 3_000), at(0));
  expect([2, 3].map((seconds) => limiter.state(at(seconds)))).toEqual(["paused", "closed"]);
  for (let count = 0; count < 5; count += 1) limiter.record(noResponse, at(3));
  expect([7, 8].map((seconds) => limiter.state(at(seconds)))).toEqual(["open", "half-open"]);
  limiter.record(noResponse, at(8));
  expect([37, 38].map((seconds) => limiter.state(at(seconds)))).toEqual(["open", "half-open"]);
  limiter.record(success, at(38));
  expect(limiter.state(at(38))).toBe("closed");
});
