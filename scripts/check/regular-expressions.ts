import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { type Result, root } from "./run-tool.ts";

const listPath = join(root, "scripts/check/regular-expressions.json");

/** Regular expressions, as `source/flags`, that were checked. */
interface Checked {
  /** Linear for any input. */
  safe: string[];
  /** Not linear, with the reason why no caller can use it for a denial of service. */
  exceptions: Record<string, string>;
}

const sources = [
  "gateway/src/**/*.ts",
  "services/*/src/**/*.ts",
  "packages/{shared,server,web}/*/src/**/*.{ts,tsx}",
  "{shell,mf-*}/src/**/*.{ts,tsx}",
];

/** Whether each regular expression over input takes linear time: new ones are analyzed by recheck. */
export async function checkRegularExpressions(): Promise<Result> {
  const { safe, exceptions } = readChecked();
  const known = new Set([...safe, ...Object.keys(exceptions)]);
  const found = [...findRegularExpressions()].filter(([expression]) => !known.has(expression));
  const problems: string[] = [];
  for (const [expression, file] of found) {
    const verdict = await analyze(expression);
    if (verdict !== "safe") problems.push(`${file}: /${expression}: ${verdict}`);
  }
  return { passed: problems.length === 0, output: problems.join("\n") };
}

export const readChecked = (): Checked => JSON.parse(readFileSync(listPath, "utf8"));

export { listPath };

/** Returns the literals of the sources without tests, with the first file that has each. */
export function findRegularExpressions(): Map<string, string> {
  const found = new Map<string, string>();
  const exclude = (path: string) => /node_modules|\.test\.tsx?$/.test(path);
  for (const file of globSync(sources, { cwd: root, exclude }).toSorted()) {
    const { program } = parseSync(file, readFileSync(join(root, file), "utf8"));
    const visitor = new Visitor({
      Literal: (literal) => {
        if (!("regex" in literal)) return;
        const { pattern, flags } = literal.regex;
        const expression = `${pattern}/${flags}`;
        if (!found.has(expression)) found.set(expression, file);
      },
    });
    visitor.visit(program);
  }
  return found;
}

const timeout = 20_000;

/** Returns `safe`, or how the time grows and with which input. */
export async function analyze(expression: string): Promise<string> {
  // The variant in JavaScript: the others start a Java or native process.
  process.env.RECHECK_SYNC_BACKEND = "pure";
  const { checkSync } = await import("recheck");
  const end = expression.lastIndexOf("/");
  const result = checkSync(expression.slice(0, end), expression.slice(end + 1), { timeout });
  if (result.status === "safe") return "safe";
  if (result.status === "unknown") return `not decided: ${result.error.kind}`;
  return `${result.complexity.summary}, e.g. by ${result.attack.pattern}`;
}
