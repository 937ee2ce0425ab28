import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatFileSize,
  formatLongDate,
  formatNumber,
  formatPeriod,
  parsePeriod,
  parseTypedDate,
  parseTypedDateTime,
} from "../src/index.ts";

const today = new Date(2026, 10, 21);

test("dates are shown as dd.MM.yyyy", () => {
  expect(formatDate(new Date(Date.UTC(2026, 0, 3)))).toBe("03.01.2026");
});

test.each(["America/Los_Angeles", "Pacific/Kiritimati"])(
  "server and reader show the same day and time when the reader is in %s",
  (zone) => {
    const { href } = new URL("../src/dates.ts", import.meta.url);
    const script = `
      const { formatDate, formatDateTime, formatLongDate, parseTypedDateTime } = await import("${href}");
      console.log(formatDate("1990-01-31"));
      console.log(formatDate("2026-01-31T23:30:00.000Z"));
      console.log(formatLongDate("2026-02-01T00:30:00.000Z", "en"));
      console.log(formatDateTime("2026-01-31T23:30:00.000Z"));
      console.log(new Date(parseTypedDateTime("31.01.2026 23:30 UTC")).toISOString());`;
    const evaluate = [...process.execArgv, "--input-type=module", "--eval", script];
    const shown = execFileSync(process.execPath, evaluate, { env: { TZ: zone } }).toString();
    expect(shown.trim().split("\n")).toEqual([
      "31.01.1990",
      "31.01.2026",
      "1 February 2026",
      "31.01.2026 23:30 UTC",
      "2026-01-31T23:30:00.000Z",
    ]);
  },
);

test("no date and an invalid date are shown as nothing", () => {
  expect(formatDate(null)).toBe("");
  expect(formatDate("yesterday")).toBe("");
  expect(formatDateTime(undefined)).toBe("");
  expect(formatDateTime("yesterday")).toBe("");
});

test("a date in running text names its month in each language", () => {
  const written = ["ru", "en", "uk", "ru"] as const;
  expect(written.map((language) => formatLongDate("2025-03-04", language))).toEqual([
    "4 марта 2025 г.",
    "4 March 2025",
    "4 березня 2025 р.",
    "4 марта 2025 г.",
  ]);
  expect(formatLongDate("yesterday", "en")).toBe("");
});

test("a typed time is one of UTC, also in the future", () => {
  expect(parseTypedDateTime("31.01.2999 9:05")).toBe("2999-01-31T09:05Z");
  expect(parseTypedDateTime(" 1.2.2026, 23:59 ")).toBe("2026-02-01T23:59Z");
  expect(parseTypedDateTime("1.2.2026 23:59 utc")).toBe("2026-02-01T23:59Z");
  for (const typed of ["", "31.01.2026", "31.02.2026 10:00", "31.01.2026 24:00", "9:05"]) {
    expect(parseTypedDateTime(typed)).toBeNull();
  }
});

test("a typed date becomes a calendar date", () => {
  expect(parseTypedDate("31.01.1990", today)).toBe("1990-01-31");
  expect(parseTypedDate(" 1.2.2000 ", today)).toBe("2000-02-01");
});

test.each(["31.02.1990", "00.01.1990", "01.13.1990", "29.02.2023", "1.1.90", "вчера", ""])(
  "%j is no date",
  (typed) => {
    expect(parseTypedDate(typed, today)).toBeNull();
  },
);

test("a birth year lies between 1900 and now", () => {
  expect(parseTypedDate("31.12.1899", today)).toBeNull();
  expect(parseTypedDate("01.01.1900", today)).toBe("1900-01-01");
  expect(parseTypedDate("01.01.2027", today)).toBeNull();
});

test("numbers are grouped as the language groups them", () => {
  expect(formatNumber(1284, "ru")).toBe("1\u00a0284");
  expect(formatNumber(1284, "en")).toBe("1,284");
});

test("file sizes are in the units of the language", () => {
  expect(formatFileSize(740 * 1024, "ru")).toBe("740\u00a0КБ");
  expect(formatFileSize(8.4 * 1024 * 1024, "uk")).toBe("8,4\u00a0МБ");
});

test("a span of time is in hours and minutes", () => {
  expect(formatDuration(290, "ru")).toBe("4\u00a0ч 50\u00a0мин");
  expect(formatDuration(60, "uk")).toBe("1\u00a0год");
  expect(formatDuration(0, "en")).toBe("0\u00a0min");
});

test.each([
  ["12.05.1860", "1860-05-12", "12.05.1860"],
  ["1.5.1860", "1860-05-01", "01.05.1860"],
  ["05.1860", "1860-05", "05.1860"],
  [" 1860 ", "1860", "1860"],
  ["1860-05-12", "1860-05-12", "12.05.1860"],
  ["1860–1865", "1860/1865", "1860–1865"],
  ["05.1860 - 1.4.1865", "1860-05/1865-04-01", "05.1860–01.04.1865"],
])("a typed period %s is %s and shown as %s", (typed, period, shown) => {
  expect(parsePeriod(typed)).toBe(period);
  expect(formatPeriod(period)).toBe(shown);
});

test.each(["", "весной", "12.05.60", "1860–", "1860–1865–1870"])("%j is no period", (typed) => {
  expect(parsePeriod(typed)).toBeNull();
});

test("an unknown period is shown as nothing", () => {
  expect([formatPeriod(null), formatPeriod(undefined)]).toEqual(["", ""]);
});
