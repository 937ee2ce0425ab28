import { say } from "../start/terminal.ts";
import type { Outcome } from "./tools.ts";

let failed = 0;
const undone: string[] = [];

/** Says whether something holds, with what a tool said where it does not. */
export function report(what: string, { passed, output }: Outcome): void {
  if (!passed) failed += 1;
  say(`${passed ? "ok    " : "FAILED"}  ${what}`);
  if (!passed) say(output.trim());
}

/** Keeps what this machine cannot check, for the last line. */
export function leaveUndone(what: string): void {
  undone.push(what);
}

/** Says what failed and what was not done; answers the exit code. */
export function conclude(): number {
  say(`k8s: ${failed} failed; not done here: ${undone.join("; ")}`);
  return failed > 0 ? 1 : 0;
}
