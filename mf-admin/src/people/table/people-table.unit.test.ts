import { expect, test } from "vitest";
import { nextRow } from "./people-table.tsx";

test("keys move by a row, by a page and to the ends, and not beyond", () => {
  const table = { total: 100_000, page: 20 };
  expect(nextRow("ArrowDown", 5, table)).toBe(6);
  expect(nextRow("ArrowUp", 0, table)).toBe(0);
  expect(nextRow("PageDown", 99_990, table)).toBe(99_999);
  expect(nextRow("PageUp", 50, table)).toBe(30);
  expect(nextRow("Home", 50, table)).toBe(0);
  expect(nextRow("End", 50, table)).toBe(99_999);
  expect(nextRow("a", 50, table)).toBeNull();
});
