import { inspect } from "node:util";

/**
 * A failure that the person at the keyboard can act on. Its message says what is wrong and names
 * the variable or the ways out; starters print it without a stack and exit with code 1.
 */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

const NO_SPACE = /ENOSPC|no space left on device/i;

/** True when an error or a piece of log text says that a disk is full. */
export function saysDiskIsFull(problem: unknown): boolean {
  return NO_SPACE.test(problem instanceof Error ? `${problem.message}` : String(problem));
}

/** The message for a full disk, naming the folder and the variable that moves it elsewhere. */
export function diskFull(folder: string, variable: string): StartFailure {
  return new StartFailure(
    `The disk that holds ${folder} is full. Free some space there, or set ${variable} to a folder on another disk.`,
  );
}

/** One printable text for any error: a StartFailure as it is, anything else with its stack. */
export function explain(problem: unknown): string {
  if (problem instanceof StartFailure) return problem.message;
  if (problem instanceof Error && saysDiskIsFull(problem)) {
    return `A disk is full (${problem.message}). Free some space, or move the data with DATA_DIR and the engine cache with ENGINES_CACHE.`;
  }
  return inspect(problem);
}
