import { dirname } from "node:path";
import { inspect } from "node:util";

/** A failure that the operator can resolve; the message names the variable or the action. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

/** Follows each advice to start with `--fresh`. */
export const whatFreshDeletes =
  "--fresh deletes all data and all keys here, without which no backup can be read.";

const NO_SPACE = /ENOSPC|no space left on device/i;

export function isDiskFull(problem: unknown): boolean {
  return NO_SPACE.test(problem instanceof Error ? `${problem.message}` : String(problem));
}

export function diskFull(folder: string, variable: string): StartFailure {
  return new StartFailure(
    `The disk that holds ${folder} is full. Free some space there, or set ${variable} to a folder on another disk.`,
  );
}

const denied: unknown[] = ["EACCES", "EPERM"];

const isPermissionDenied = (
  problem: unknown,
): problem is NodeJS.ErrnoException & { path: string } =>
  problem instanceof Error &&
  "path" in problem &&
  "code" in problem &&
  denied.includes(problem.code);

/** Returns the text of an error: what the operator can do, or its stack. */
export function explain(problem: unknown): string {
  if (problem instanceof StartFailure) return problem.message;
  if (problem instanceof Error && isDiskFull(problem)) {
    return `A disk is full (${problem.message}). Free some space, or move the data with DATA_DIR and the engine cache with ENGINES_CACHE.`;
  }
  if (isPermissionDenied(problem)) {
    const { message, path, syscall } = problem;
    const user = process.getuid?.();
    const folder = syscall === "scandir" ? path : dirname(path);
    return `The user ${user} has no permission there (${message}). Make this user the owner of the folder, or of the one that is mounted there: chown -R ${user} ${folder}`;
  }
  return inspect(problem);
}

/** Writes a line of progress, without time stamp and line break. */
export type Log = (line: string) => void;

/** Whole seconds above ten, one decimal below: `0.8 s`, `131 s`. */
export function seconds(milliseconds: number): string {
  const value = milliseconds / 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
}

export async function withHeartbeat<T>(log: Log, what: string, step: () => Promise<T>) {
  const startedAt = Date.now();
  const timer = setInterval(() => log(`${what} … ${seconds(Date.now() - startedAt)}`), 10_000);
  try {
    return await step();
  } finally {
    clearInterval(timer);
  }
}
