import { expect, test } from "vitest";
import { countedFrom } from "./promised-time.ts";

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const asked = (from: number, to: number | null) => ({
  askedAt: at(from),
  answerAt: to === null ? null : at(to),
});

test("the promised time counts from the submission", () => {
  expect(countedFrom(at(8))).toBe(at(8));
  expect(countedFrom(at(8), [])).toBe(at(8));
});

test("the time that questions were open is not counted", () => {
  expect(countedFrom(at(8), [asked(9, 11), asked(15, 18)])).toBe(at(13));
});

test("nothing counts while a question is open", () => {
  expect(countedFrom(at(8), [asked(9, 11), asked(15, null)])).toBeNull();
});
