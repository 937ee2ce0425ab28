import { expect, test } from "vitest";
import { reportedProof } from "./reported-proof.ts";

test("the first line of a report names its proof in every language", () => {
  expect(reportedProof("Proof № 000012\nIt is mine.")).toBe(12);
  expect(reportedProof("Доказательство №\u00a0000345\nЭто не он.")).toBe(345);
});

test("a request about the whole record names none", () => {
  expect(reportedProof("Мама не хочет звонков")).toBeNull();
  expect(reportedProof("See proof № 12, please")).toBeNull();
});
