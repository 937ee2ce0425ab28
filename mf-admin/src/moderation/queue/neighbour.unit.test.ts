import { expect, test } from "vitest";
import { lineAfter, neighbour } from "./neighbour.ts";
import { queueItems } from "./queue-item.ts";

const rowOf = (id: number) => ({
  ...{ id, personId: id, personName: null, mediaType: null, language: null },
  since: `2026-11-21T1${id}:00:00.000Z`,
});
const all = queueItems("proof", [1, 2, 3, 4].map(rowOf));
const [one, two, three, four] = all;
const without = (...ids: number[]) => all.filter(({ id }) => !ids.includes(id));
const nobody = () => false;
const keys = (...ids: number[]) => new Set(ids.map((id) => `proof-${id}`));

test("steps stop at the ends", () => {
  expect(neighbour(all, two ?? null, 1)).toBe(three);
  expect(neighbour(all, two ?? null, -1)).toBe(one);
  expect(neighbour(all, four ?? null, 1)).toBe(four);
  expect(neighbour(all, one ?? null, -1)).toBe(one);
  expect(neighbour([], two ?? null, 1)).toBeUndefined();
});

test("whoever looks at a row that has left goes on from where it stood", () => {
  expect(neighbour(without(2), two ?? null, 1)).toBe(three);
  expect(neighbour(without(2), two ?? null, -1)).toBe(one);
  expect(neighbour(without(4), four ?? null, 1)).toBe(three);
});

test("after a decision the next row opens, after the last one the first that is left", () => {
  expect(lineAfter(all, keys(2), two ?? null, nobody)).toEqual([three, four, one]);
  expect(lineAfter(all, keys(4), four ?? null, nobody)).toEqual([one, two, three]);
  expect(lineAfter(all, keys(1, 2, 3, 4), two ?? null, nobody)).toEqual([]);
  expect(lineAfter(all, keys(), null, nobody)).toEqual(all);
});

test("what somebody else has open comes last", () => {
  const isTaken = (key: string) => key === "proof-3";
  expect(lineAfter(all, keys(2), two ?? null, isTaken)).toEqual([four, one, three]);
  expect(lineAfter(without(1, 4), keys(2), two ?? null, isTaken)).toEqual([three]);
});
