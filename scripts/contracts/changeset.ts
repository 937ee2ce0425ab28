import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeChanges } from "../check/contracts.ts";
import { root } from "../check/run-tool.ts";
import type { Change } from "./compare.ts";

/** Returns a changeset by which the changes reach teams as a version of @deeds/contracts. */
export function changesetOf(changes: readonly Change[]): string {
  const kind = changes.some(({ breaks }) => breaks) ? "major" : "minor";
  const lines = describeChanges(changes).map((line) => `- ${line.replace(/ +/, " ")}`);
  return `---\n"@deeds/contracts": ${kind}\n---\n\nCalls and events:\n\n${lines.join("\n")}\n`;
}

/** Writes it and returns its path in the repository; `null` without changes. */
export function writeChangeset(changes: readonly Change[]): string | null {
  if (changes.length === 0) return null;
  const text = changesetOf(changes);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const file = `.changeset/contracts-${hash}.md`;
  writeFileSync(join(root, file), text);
  return file;
}
