import { expect, test } from "vitest";
import { stableRows } from "./stable-rows.ts";

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const after = (before: number[], now: number[], retained: number[]) =>
  stableRows(rows(...before), rows(...now), ({ id }) => retained.includes(id)).map(({ id }) => id);

test("a decided row keeps its place when the list is read again", () => {
  expect(after([1, 2, 3], [1, 3, 4], [2])).toEqual([1, 2, 3, 4]);
  expect(after([1, 2, 3], [2, 3, 4], [1])).toEqual([1, 2, 3, 4]);
  expect(after([1, 2, 3], [1, 2], [3])).toEqual([1, 2, 3]);
  expect(after([1, 2, 3], [4], [1, 2, 3])).toEqual([1, 2, 3, 4]);
});

test("rows that others have taken leave, new ones come where the list has them", () => {
  expect(after([1, 2, 3], [9, 1, 3], [])).toEqual([9, 1, 3]);
  expect(after([1, 2, 3], [9, 3], [2])).toEqual([2, 9, 3]);
});

test("a decided row that is still listed is shown once, as it is now", () => {
  const [fresh] = rows(1);
  expect(stableRows(rows(1), fresh ? [fresh] : [], () => true)).toEqual([fresh]);
  expect(stableRows(rows(1), fresh ? [fresh] : [], () => true)[0]).toBe(fresh);
});
