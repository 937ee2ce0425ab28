import { expect, test } from "vitest";
import { groupOf } from "./choose-release-set.ts";

const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
const inGroup = (id: number, percent: number, group: "canary" | "control") =>
  buckets.filter((bucket) => groupOf(bucket, { id, percent }) === group);

test.each([1, 5, 25, 50])("of %i percent has a control group of the same size", (percent) => {
  expect(inGroup(7, percent, "canary")).toHaveLength(percent);
  expect(inGroup(7, percent, "control")).toHaveLength(percent);
});

test("a browser remains in a canary when its share grows", () => {
  const few = inGroup(3, 5, "canary");
  expect(inGroup(3, 25, "canary")).toEqual(expect.arrayContaining(few));
});

test("the next canary is assigned to other browsers", () => {
  expect(inGroup(1, 5, "canary")).not.toEqual(inGroup(2, 5, "canary"));
});
