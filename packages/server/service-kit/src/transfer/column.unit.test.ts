import { expect, it } from "vitest";
import { guardCell, unguardCell } from "./column.ts";

const formulas = [
  "=1+1",
  "+79161234567",
  "-1",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\nx",
  "＝1",
  "＋1",
  "－1",
  "＠1",
];
const others = ["", "Анна", "1=1", "'", "''", "d'Artagnan", "'quoted'", " =1"];

it("leaves nothing that a spreadsheet runs", () => {
  for (const text of formulas) expect(guardCell(text)).toBe(`'${text}`);
  for (const text of others) expect(guardCell(text)).toBe(text);
});

it("gives every text back as it was, its own apostrophes too", () => {
  const own = formulas.flatMap((text) => [`'${text}`, `''${text}`]);
  for (const text of [...formulas, ...others, ...own]) {
    expect(unguardCell(guardCell(text))).toBe(text);
  }
});

it("returns an unguarded cell unchanged", () => {
  for (const text of [...formulas, ...others]) expect(unguardCell(text)).toBe(text);
});
