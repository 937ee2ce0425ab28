import type { ImportRow } from "@deeds/contracts";
import { expect, test } from "vitest";
import { mostShown, nothingYet, withLine } from "./transfer.ts";

const line = (number: number, outcome: ImportRow["outcome"]): ImportRow => ({
  ...{ line: number, outcome, externalId: `x-${number}`, id: null },
});

test("every line counts, and only the refused ones are kept", () => {
  const told = [line(2, "created"), line(3, "refused"), line(4, "unchanged")];
  expect(told.reduce(withLine, nothingYet)).toEqual({
    ...{ lines: 3, refused: [told[1]], summary: null },
  });
});

test("a file of mistakes fills no page without end", () => {
  const told = Array.from({ length: mostShown + 5 }, (_, at) => line(at + 2, "refused"));
  const report = told.reduce(withLine, nothingYet);
  expect(report.refused).toHaveLength(mostShown);
  expect(report.lines).toBe(mostShown + 5);
});
