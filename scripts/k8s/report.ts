import type { Result } from "../check/run-tool.ts";
import { printLine } from "../print-line.ts";

let failed = 0;
const undone: string[] = [];

/** Reports whether a check passed, with the tool's output when it failed. */
export function report(what: string, { passed, output }: Result): void {
  if (!passed) failed += 1;
  printLine(`${passed ? "ok    " : "FAILED"}  ${what}`);
  if (!passed) printLine(output.trim());
}

/** Records what this machine cannot check, for the summary. */
export function leaveUndone(what: string): void {
  undone.push(what);
}

/** Reports failed and skipped checks; returns the exit code. */
export function conclude(): number {
  printLine(`k8s: ${failed} failed; not done here: ${undone.join("; ")}`);
  return failed > 0 ? 1 : 0;
}
