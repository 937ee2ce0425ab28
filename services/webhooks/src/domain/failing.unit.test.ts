import { expect, test } from "vitest";
import { dueWarning, patienceUsed } from "./failing.ts";

const start = Date.parse("2026-01-31T10:00:00Z");
const after = (hours: number) => new Date(start + hours * 3_600_000);
const failing = (consecutiveFailures: number, warnedAt = 0) => ({
  ...{ consecutiveFailures, failingSince: new Date(start), warnedAt },
});

test("whoever succeeds has all patience", () => {
  const fine = { consecutiveFailures: 0, failingSince: null, warnedAt: 0 };
  expect(patienceUsed(fine, after(1_000))).toBe(0);
  expect(dueWarning(fine, after(1_000))).toBeNull();
});

test.each([
  [1, 35, 48],
  [1, 72, 100],
  [250, 1, 50],
  [500, 1, 100],
  [9_999, 999, 100],
])("%i failures within %i hours use %i per cent of it", (attempts, hours, percent) => {
  expect(patienceUsed(failing(attempts), after(hours))).toBe(percent);
});

test("each warning is given once, and one that was passed over is not made up for", () => {
  expect(dueWarning(failing(1), after(35))).toBeNull();
  expect(dueWarning(failing(1), after(36))).toBe(50);
  expect(dueWarning(failing(1, 50), after(37))).toBeNull();
  expect(dueWarning(failing(1, 50), after(66))).toBe(90);
  expect(dueWarning(failing(1, 90), after(71))).toBeNull();
});
