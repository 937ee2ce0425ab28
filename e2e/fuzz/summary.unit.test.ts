import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Role, type RoleRun, summaryOf } from "./summary.ts";

const stored = readFileSync(new URL("../../bench/results/fuzz.md", import.meta.url), "utf8");

const runOf = (role: Role, seed: number, operation?: string): RoleRun => ({
  role,
  seed,
  version: "4.0.0",
  day: "2026-01-02",
  report: {
    complete: true,
    exit_code: 0,
    running_time: 12.4,
    operations: { total: 9, tested: 8 },
    test_cases: { generated: 100 + seed, unique_failures: 0 },
    failures: operation ? [{ title: "Refused", count: 1, operations: [operation] }] : [],
    errors: [],
  },
});

const contentOf = (summary: string): string[] =>
  summary.split("\n").filter((line) => /^\| (?!role)|^- [a-z ]+: Refused/.test(line));

test("the stored summary is what the command writes", () => {
  expect(summaryOf([], stored)).toBe(stored);
});

test("a run replaces the lines of its role, whose seed they have, and leaves those of other roles", () => {
  const first = summaryOf([runOf("subscriber", 1, "GET /a"), runOf("anonymous", 2, "GET /b")], "");
  expect(contentOf(first)).toEqual([
    "| anonymous | 4.0.0 | 2026-01-02 | 2 | 8 of 9 | 102 | 1 | 12 s |",
    "| subscriber | 4.0.0 | 2026-01-02 | 1 | 8 of 9 | 101 | 1 | 12 s |",
    "| together | | | | | 203 | | |",
    "- anonymous: Refused (1): GET /b",
    "- subscriber: Refused (1): GET /a",
  ]);
  const second = summaryOf(
    [runOf("anonymous", 7), runOf("expired subscriber", 3, "GET /c")],
    first,
  );
  expect(contentOf(second)).toEqual([
    "| anonymous | 4.0.0 | 2026-01-02 | 7 | 8 of 9 | 107 | 0 | 12 s |",
    "| expired subscriber | 4.0.0 | 2026-01-02 | 3 | 8 of 9 | 103 | 1 | 12 s |",
    "| subscriber | 4.0.0 | 2026-01-02 | 1 | 8 of 9 | 101 | 1 | 12 s |",
    "| together | | | | | 311 | | |",
    "- expired subscriber: Refused (1): GET /c",
    "- subscriber: Refused (1): GET /a",
  ]);
});
