import type { ImportRow } from "@deeds/contracts";
import { expect, test } from "vitest";
import { maxShownRows, nothingYet, withRow } from "./use-import.ts";

const row = (line: number, outcome: ImportRow["outcome"]): ImportRow => ({
  line,
  outcome,
  externalId: `x-${line}`,
  id: null,
});

test("counts every row and keeps the invalid ones", () => {
  const rows = [row(2, "created"), row(3, "refused"), row(4, "unchanged")];
  expect(rows.reduce(withRow, nothingYet)).toEqual({ rows: 3, invalid: [rows[1]], summary: null });
});

test("the list of invalid rows is bounded", () => {
  const rows = Array.from({ length: maxShownRows + 5 }, (_, at) => row(at + 2, "refused"));
  const report = rows.reduce(withRow, nothingYet);
  expect(report.invalid).toHaveLength(maxShownRows);
  expect(report.rows).toBe(maxShownRows + 5);
});
