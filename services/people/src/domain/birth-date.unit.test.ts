import { describe, expect, it } from "vitest";
import { readBirthDate } from "./birth-date.ts";

const today = new Date("2026-03-01T12:00:00Z");

describe("a birth date", () => {
  it.each([
    ["1990-01-31", "1990-01-31"],
    ["31.01.1990", "1990-01-31"],
    [" 1.2.1990 ", "1990-02-01"],
    ["1990-01-31T00:00:00.000Z", "1990-01-31"],
    ["29.02.2000", "2000-02-29"],
    ["1900-01-01", "1900-01-01"],
  ])("%s is read as %s", (text, date) => {
    expect(readBirthDate(text, today)).toBe(date);
  });

  it.each([
    "31.02.1990",
    "29.02.1900",
    "1990-13-01",
    "0.1.1990",
    "1899-12-31",
    "2026-03-02",
    "31/01/1990",
    "1990",
    "завтра",
    "",
  ])("%s is no date", (text) => {
    expect(readBirthDate(text, today)).toBeNull();
  });
});
