import { describe, expect, it } from "vitest";
import { parseRetryAfter, retryDelay } from "./retry-policy.ts";

const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe("the retry schedule", () => {
  it("has nine delays, each longer than the one before", () => {
    const delays = seconds.map((_, index) => retryDelay(index + 1, 0.5, null));
    expect(delays).toEqual(seconds.map((delay) => delay * 1_000));
    expect(retryDelay(10, 0.5, null)).toBeNull();
  });

  it("spreads each delay by ±20 %", () => {
    for (const [index, delay] of seconds.entries()) {
      expect(retryDelay(index + 1, 0, null)).toBe(delay * 800);
      expect(retryDelay(index + 1, 1, null)).toBe(delay * 1_200);
    }
  });

  it("waits at least as long as Retry-After asks for, up to a day", () => {
    expect(retryDelay(1, 0.5, 60_000)).toBe(60_000);
    expect(retryDelay(1, 0.5, 1)).toBe(5_000);
    expect(retryDelay(1, 0.5, 1e12)).toBe(86_400_000);
  });
});

describe("a subscriber's schedule", () => {
  it("replaces the recommended one", () => {
    expect(retryDelay(1, 0.5, null, [10_000, 60_000])).toBe(10_000);
    expect(retryDelay(2, 0, null, [10_000, 60_000])).toBe(48_000);
    expect(retryDelay(3, 0.5, null, [10_000, 60_000])).toBeNull();
  });
});

describe("Retry-After", () => {
  const now = new Date("2026-01-31T10:00:00Z");

  it("is read as seconds or as a date", () => {
    expect(parseRetryAfter("120", now)).toBe(120_000);
    expect(parseRetryAfter("Sat, 31 Jan 2026 10:01:00 GMT", now)).toBe(60_000);
    expect(parseRetryAfter("Sat, 31 Jan 2026 09:00:00 GMT", now)).toBe(0);
  });

  it("is ignored when it is missing or malformed", () => {
    expect(parseRetryAfter(undefined, now)).toBeNull();
    expect(parseRetryAfter("soon", now)).toBeNull();
  });
});
