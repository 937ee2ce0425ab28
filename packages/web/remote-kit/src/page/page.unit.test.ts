import { expect, test } from "vitest";
import { positiveInteger } from "./page.tsx";

test("a number in an address has one spelling", () => {
  expect(positiveInteger("40")).toBe(40);
  const others = ["4e1", "040", "+40", " 40", "40.0", "0x28", "0", "-1", "", "9".repeat(20), null];
  for (const other of others) expect(positiveInteger(other), String(other)).toBe(null);
});
