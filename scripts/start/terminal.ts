import { join } from "node:path";
import { explain, seconds } from "../../packages/tools/engines/src/index.ts";
import { printLine } from "../print-line.ts";

/** The data folder of the product: `DATA_DIR`, or `.data` of this checkout. */
export const dataDir = process.env.DATA_DIR || join(import.meta.dirname, "../../.data");

/** Runs a command of an operator; when it fails, prints why and exits with code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    process.stderr.write(`${explain(problem)}\n`);
    process.exitCode = 1;
  }
}

/** Runs one step of the start: its lines are indented under its name, its time is printed. */
export async function step<T>(
  name: string,
  work: (log: (line: string) => void) => Promise<T>,
): Promise<T> {
  const startedAt = Date.now();
  printLine(`${name} …`);
  const result = await work((line) => printLine(`  ${line}`));
  printLine(`${name}: done, ${seconds(Date.now() - startedAt)}`);
  return result;
}

/** A table of two columns, the first one aligned. */
export function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join("\n");
}
