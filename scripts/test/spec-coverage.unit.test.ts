import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const rows = readFileSync(join(root, "docs/spec-coverage.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| statement"))
  .map((line) => line.slice(2, -2).split(" | "));

describe.each(rows)("%s", (_statement, proofs = "") => {
  const named = [...proofs.matchAll(/`([^`]+)` → `([^`]+)`/g)];

  it("names a test", () => expect(named).not.toEqual([]));

  it.each(named.map(([, file = "", title = ""]) => [file, title]))("%s has: %s", (file, title) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, "utf8")).toContain(title);
  });
});
