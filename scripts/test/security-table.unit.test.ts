import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../check/run-tool.ts";

const text = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = text
  .slice(text.indexOf("## OWASP ASVS"))
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, section = "", state = "", reason = ""]) => ({ section, state, reason }));

/** The number of sections of each chapter of ASVS 5.0; the last one applies as a whole. */
const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5];

test("every section of ASVS 5.0 has a row", () => {
  const expected = sections.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, at) => `${chapter + 1}.${at + 1}`),
  );
  const numbers = rows.map(({ section }) => section.split(" ")[0]);
  expect(numbers).toEqual([...expected, "17"]);
});

test("a row is shown by files that exist, or has a reason with its date", () => {
  for (const { section, state, reason } of rows) {
    const files = [...reason.matchAll(/`([^`]*[\w-]+\/[^`]*\.\w+|[\w.-]+\.(?:yml|json|mjs))`/g)];
    for (const [, file = ""] of files) expect(existsSync(join(root, file)), file).toBe(true);
    if (state === "yes") expect(reason, section).toMatch(/`[^`]+`/);
    else expect(`${state}: ${reason}`, section).toMatch(/^(partly|no): .{8,}; \d{4}-\d\d-\d\d$/);
  }
});
