import type { LiveCanary } from "@deeds/contracts";
import { describe, expect, it, test } from "vitest";
import { assign, bucketCount, groupOf, placesOf } from "./canary-groups.ts";

const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucket);
const inGroup = (id: number, percent: number, group: "canary" | "control") => {
  const places = placesOf(id);
  return buckets.filter((bucket) => groupOf(places[bucket] ?? 0, percent) === group);
};

test.each([1, 5, 25, 50])("of %i percent has a control group of the same size", (percent) => {
  expect(inGroup(7, percent, "canary")).toHaveLength(percent);
  expect(inGroup(7, percent, "control")).toHaveLength(percent);
});

test("a browser remains in a canary when its share grows", () => {
  const few = inGroup(3, 5, "canary");
  expect(inGroup(3, 25, "canary")).toEqual(expect.arrayContaining(few));
});

test("the groups of two canaries overlap by chance only", () => {
  const first = new Set(inGroup(1, 50, "canary"));
  const shared = inGroup(2, 50, "canary").filter((bucket) => first.has(bucket));
  expect(shared.length).toBeGreaterThan(15);
  expect(shared.length).toBeLessThan(35);
});

describe("of several canaries", () => {
  const canary = (id: number, conflicts: number[] = []) => ({
    canary: { id, setId: id, percent: 50, remotes: [], conflicts } satisfies LiveCanary,
    places: placesOf(id),
  });

  it("a bucket has a group in each, and gets the versions of both", () => {
    const all = buckets.map((bucket) => assign(bucket, [canary(1), canary(2)]));
    expect(all.every(({ canaries }) => canaries.length === 2)).toBe(true);
    expect(all.some(({ served }) => served.length === 2)).toBe(true);
  });

  it("a bucket never gets two that conflict, nor is it compared by the second", () => {
    const all = buckets.map((bucket) => assign(bucket, [canary(1, [2]), canary(2, [1])]));
    const both = all.filter(({ served }) => served.length === 2);
    expect(both).toEqual([]);
    for (const { canaries, served } of all) {
      if (served.some(({ id }) => id === 1)) expect(canaries).toEqual([{ id: 1, group: "canary" }]);
    }
  });
});
