import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../check/run-tool.ts";

const rows = readFileSync(join(root, "docs/spec-coverage.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| id "))
  .map((line) => line.slice(2, -2).split(" | "));
const ids = rows.map(([id = ""]) => id);

describe.each(rows)("%s %s", (id, _statement, proofs = "") => {
  const named = [...proofs.matchAll(/`([^`]+)` → `([^`]+)`/g)];

  it("has an id of its part and a number", () => expect(id).toMatch(/^S[24589]\.\d{2}$/));

  it("names a test", () => expect(named).not.toEqual([]));

  it.each(named.map(([, file = "", title = ""]) => [file, title]))("%s has: %s", (file, title) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, "utf8")).toContain(title);
  });
});

it("gives each id to one row", () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it("has a row for every id that code cites", () => {
  const pattern = "\\bS[0-9]\\.[0-9]{2}\\b";
  const sources = ["*.ts", "*.tsx", "*.mjs", "*.py"];
  const args = ["grep", "--untracked", "-ohE", pattern, "--", ...sources];
  const cited = execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n");
  expect(cited.length).toBeGreaterThan(20);
  expect([...new Set(cited)].filter((id) => !ids.includes(id))).toEqual([]);
});
