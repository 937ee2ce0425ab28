import { expect, test } from "vitest";
import { isStepDue, likelihoodOfWorse, likelihoodThreshold } from "../src/domain/canary.ts";

test("the likelihood is 1 without any failures", () => {
  expect(likelihoodOfWorse(0, 0)).toBeCloseTo(1);
});

test("the likelihood equals the integral", () => {
  // 2 ∫ (2q)^3 (2(1-q))^1 dq over (1/2, 1), numerically.
  const steps = 100_000;
  let sum = 0;
  for (let at = 0; at < steps; at += 1) {
    const q = 0.5 + (at + 0.5) / (2 * steps);
    sum += ((2 * q) ** 3 * (2 * (1 - q)) * 2) / (2 * steps);
  }
  expect(likelihoodOfWorse(3, 1)).toBeCloseTo(sum, 4);
});

test("nine browsers that fail in the canary alone reach the threshold, eight do not", () => {
  expect(likelihoodOfWorse(8, 0)).toBeLessThan(likelihoodThreshold);
  expect(likelihoodOfWorse(9, 0)).toBeGreaterThanOrEqual(likelihoodThreshold);
});

test("equal numbers of failures never reach the threshold", () => {
  for (const count of [10, 100, 1000]) {
    expect(likelihoodOfWorse(count, count)).toBeLessThan(1);
  }
});

test("at most one in a hundred equal groups seems worse when evaluated after each failure", () => {
  const random = generator(7);
  const trials = 1000;
  let wrong = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    let canary = 0;
    for (let failures = 1; failures <= 80; failures += 1) {
      if (random() < 0.5) canary += 1;
      if (likelihoodOfWorse(canary, failures - canary) < likelihoodThreshold) continue;
      wrong += 1;
      break;
    }
  }
  expect(wrong / trials).toBeLessThanOrEqual(0.01);
});

test("a canary that fails three times as often is found within sixty failures in the median", () => {
  const random = generator(11);
  const needed = Array.from({ length: 200 }, () => {
    let canary = 0;
    let failures = 0;
    while (likelihoodOfWorse(canary, failures - canary) < likelihoodThreshold) {
      failures += 1;
      if (random() < 0.75) canary += 1;
    }
    return failures;
  }).toSorted((one, other) => one - other);
  expect(needed[100]).toBeLessThan(60);
});

test("a step is due after its time and fifty started page views of its own", () => {
  const step = { everyMinutes: 10, steppedAt: new Date(0), startedBefore: 0 };
  const seen = { canary: 50, control: 48 };
  expect(isStepDue({ ...step, started: seen }, new Date(600_000))).toBe(true);
  expect(isStepDue({ ...step, started: seen }, new Date(599_999))).toBe(false);
  expect(isStepDue({ ...step, started: { ...seen, canary: 49 } }, new Date(600_000))).toBe(false);
  const later = { ...step, started: seen, startedBefore: 1 };
  expect(isStepDue(later, new Date(600_000))).toBe(false);
});

/** Returns the same numbers in each run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
