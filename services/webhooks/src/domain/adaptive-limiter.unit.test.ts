import { expect, test } from "vitest";
import { type Answer, createPace } from "./adaptive-limiter.ts";

const fine: Answer = { delivered: true, statusCode: 204, retryAfterMs: null };
const silent: Answer = { delivered: false, statusCode: null, retryAfterMs: null };
const answered = (statusCode: number, retryAfterMs: number | null = null): Answer => ({
  ...{ delivered: false, statusCode, retryAfterMs },
});
const start = Date.parse("2026-01-31T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1_000);

test("a receiver begins with two at once and gets more with each success, up to 25", () => {
  const pace = createPace();
  expect(pace.width(at(0))).toBe(2);
  pace.note(fine, at(0));
  pace.note(fine, at(0));
  expect(pace.width(at(0))).toBe(4);
  for (let count = 0; count < 1_000; count += 1) pace.note(fine, at(0));
  expect(pace.width(at(0))).toBe(25);
});

test.each([silent, answered(429), answered(502), answered(503), answered(504)])(
  "%o halves it",
  (answer) => {
    const pace = createPace();
    for (let count = 0; count < 30; count += 1) pace.note(fine, at(0));
    const before = pace.width(at(0));
    pace.note(answer, at(0));
    expect(pace.width(at(0))).toBe(Math.floor(before / 2));
  },
);

test("an answer that it cannot use the message changes nothing", () => {
  const pace = createPace();
  for (let count = 0; count < 50; count += 1) pace.note(answered(500), at(0));
  expect(pace.width(at(0))).toBe(2);
});

test("after five silences it rests and is tried once after 5 s, 30 s and every 5 minutes", () => {
  const pace = createPace();
  for (let count = 0; count < 5; count += 1) pace.note(silent, at(0));
  expect(pace.width(at(4.9))).toBe(0);
  expect(pace.width(at(5))).toBe(1);
  pace.note(silent, at(5));
  expect(pace.width(at(34.9))).toBe(0);
  expect(pace.width(at(35))).toBe(1);
  pace.note(silent, at(35));
  pace.note(silent, at(335));
  expect(pace.width(at(634.9))).toBe(0);
  expect(pace.width(at(635))).toBe(1);
  pace.note(fine, at(635));
  pace.note(fine, at(635));
  expect(pace.width(at(635))).toBeGreaterThanOrEqual(2);
});

test("when half of the last ten were too much it rests", () => {
  const pace = createPace();
  for (let count = 0; count < 5; count += 1) {
    pace.note(fine, at(0));
    pace.note(answered(503), at(0));
  }
  expect(pace.width(at(0))).toBe(0);
  expect(pace.width(at(5))).toBe(1);
});

test("it rests as long as it asks for, at most a day", () => {
  const pace = createPace();
  pace.note(answered(429, 90_000), at(0));
  expect(pace.width(at(89))).toBe(0);
  expect(pace.width(at(90))).toBe(1);
  pace.note(answered(429, 9e9), at(90));
  expect(pace.width(at(90 + 24 * 3600 - 1))).toBe(0);
  expect(pace.width(at(90 + 24 * 3600))).toBe(1);
});
