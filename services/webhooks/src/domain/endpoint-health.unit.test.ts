import { expect, test } from "vitest";
import { dueWarning, failureProgress, healthTransition } from "./endpoint-health.ts";

const start = Date.parse("2026-01-31T10:00:00Z");
const after = (hours: number) => new Date(start + hours * 3_600_000);
const failing = (consecutiveFailures: number, warnedAt = 0) => ({
  consecutiveFailures,
  failingSince: new Date(start),
  warnedAt,
});

test("without failures there is no progress and no warning", () => {
  const healthy = { consecutiveFailures: 0, failingSince: null, warnedAt: 0 };
  expect(failureProgress(healthy, after(1_000))).toBe(0);
  expect(dueWarning(healthy, after(1_000))).toBeNull();
});

test.each([
  [1, 35, 48],
  [1, 72, 100],
  [250, 1, 50],
  [500, 1, 100],
  [9_999, 999, 100],
])("%i failures within %i hours are %i per cent of the limit", (attempts, hours, percent) => {
  expect(failureProgress(failing(attempts), after(hours))).toBe(percent);
});

test("each warning is given once, and a skipped one is not given later", () => {
  expect(dueWarning(failing(1), after(35))).toBeNull();
  expect(dueWarning(failing(1), after(36))).toBe(50);
  expect(dueWarning(failing(1, 50), after(37))).toBeNull();
  expect(dueWarning(failing(1, 50), after(66))).toBe(90);
  expect(dueWarning(failing(1, 90), after(71))).toBeNull();
});

test("a failing subscriber is warned, then disabled, and disabled at once when it is gone", () => {
  const next = (hours: number, warnedAt: number, isGone = false) =>
    healthTransition(failing(1, warnedAt), { isGone, now: after(hours) });
  expect(next(35, 0)).toEqual({ to: "unchanged" });
  expect(next(36, 0)).toEqual({ to: "warned", percent: 50 });
  expect(next(37, 50)).toEqual({ to: "unchanged" });
  expect(next(72, 90)).toEqual({ to: "disabled" });
  expect(next(0, 0, true)).toEqual({ to: "disabled" });
});
