import { expect, test } from "vitest";
import { createPast, pastFacts } from "./past.ts";

const fact = (sequence: number) => ({
  ...{ sequence, hearing: "everyone" as const },
  ...{ message: "", hint: null },
});
const numbers = (past: ReturnType<typeof createPast>, behind: number) =>
  past.after(behind)?.map(({ sequence }) => sequence);

test("what came behind a place is known, over gaps too", () => {
  const past = createPast();
  past.begin(10);
  for (const sequence of [11, 14, 15]) past.add(fact(sequence));
  expect(numbers(past, 10)).toEqual([11, 14, 15]);
  expect(numbers(past, 12)).toEqual([14, 15]);
  expect(numbers(past, 15)).toEqual([]);
});

test("what came before the beginning, or never came, is not known", () => {
  const past = createPast();
  past.begin(10);
  past.add(fact(11));
  expect(past.after(9)).toBeNull();
  expect(past.after(12)).toBeNull();
  expect(past.after(Number.NaN)).toBeNull();
});

test("the newest facts are kept, however many there were", () => {
  const past = createPast();
  past.begin(0);
  const all = pastFacts * 5 + 7;
  for (let sequence = 1; sequence <= all; sequence += 1) past.add(fact(sequence));
  expect(past.after(all - pastFacts)).toHaveLength(pastFacts);
  expect(past.after(1)).toBeNull();
});
