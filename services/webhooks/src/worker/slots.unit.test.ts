import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

const healthy = (_id: number) => ({ _id, consecutiveFailures: 0 });
const failing = (_id: number) => ({ _id, consecutiveFailures: 3 });

describe("slots", () => {
  it("gives a subscriber four and takes them back", () => {
    const slots = createSlots();
    for (let count = 0; count < 4; count += 1) {
      expect(slots.hasFree(healthy(1))).toBe(true);
      slots.take(1);
    }
    expect(slots.hasFree(healthy(1))).toBe(false);
    expect(slots.hasFree(healthy(2))).toBe(true);
    slots.give(1);
    expect(slots.hasFree(healthy(1))).toBe(true);
  });

  it("gives one that keeps failing a single one", () => {
    const slots = createSlots();
    slots.take(1);
    expect(slots.hasFree(failing(1))).toBe(false);
    expect(slots.hasFree(healthy(1))).toBe(true);
  });

  it("gives 32 in all", () => {
    const slots = createSlots();
    for (let id = 1; id <= 32; id += 1) slots.take(id);
    expect(slots.hasFree(healthy(99))).toBe(false);
  });
});
