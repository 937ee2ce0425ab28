import { expect, test } from "vitest";
import { recordNumberOf } from "./record-number.ts";

test.each([
  ["№ 000123", 123, true],
  ["№000123", 123, true],
  [" #7", 7, true],
  ["No. 12", 12, true],
  ["номер 5", 5, true],
  ["000123", 123, true],
  ["123456", 123_456, false],
  ["42", 42, false],
])("%j is the number of a record", (text, id, isExplicit) => {
  expect(recordNumberOf(text)).toEqual({ id, isExplicit });
});

test.each(["", "0", "№", "+380671112233", "12 34", "anna7", "380671112233"])(
  "%j is none",
  (text) => {
    expect(recordNumberOf(text)).toBeNull();
  },
);
