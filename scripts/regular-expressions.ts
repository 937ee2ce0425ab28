import { writeFileSync } from "node:fs";
import {
  analyze,
  findRegularExpressions,
  listPath,
  readChecked,
} from "./check/regular-expressions.ts";
import { printLine } from "./print-line.ts";
import { readArguments } from "./read-arguments.ts";

readArguments("node scripts/run.mjs scripts/regular-expressions.ts", {});

/** Analyzes the new regular expressions and stores those that are linear for any input. */
const { safe, exceptions } = readChecked();
const found = findRegularExpressions();
const stillSafe: string[] = [];
for (const [expression, file] of found) {
  if (expression in exceptions) continue;
  const verdict = safe.includes(expression) ? "safe" : await analyze(expression);
  if (verdict === "safe") stillSafe.push(expression);
  else printLine(`${file}: /${expression}: ${verdict}`);
}
const used = Object.entries(exceptions).filter(([expression]) => found.has(expression));
const checked = { safe: stillSafe.toSorted(), exceptions: Object.fromEntries(used) };
writeFileSync(listPath, `${JSON.stringify(checked, null, 2)}\n`);
