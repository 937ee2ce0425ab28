import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The result of a check or a tool. */
export interface Result {
  passed: boolean;
  output: string;
}

/** Runs a tool of `node_modules/.bin` in the checkout to its end. */
export function runTool(tool: string, args: string[]): Promise<Result> {
  const path = join(root, "node_modules/.bin", tool);
  // The tools' scripts start whatever `node` is first on the PATH: it must be the pinned one.
  const node = join(process.execPath, "..");
  const env = { ...process.env, PATH: `${node}:${process.env.PATH}`, FORCE_COLOR: "0" };
  return new Promise((resolve) => {
    execFile(path, args, { cwd: root, env, maxBuffer }, (problem, stdout, stderr) => {
      const output = stdout + stderr || (problem?.message ?? "");
      resolve({ passed: problem === null, output });
    });
  });
}

/** Of a tool's output, in bytes. */
export const maxBuffer = 64 * 1024 * 1024;

/** Runs at most `width` jobs at a time; returns their results in the order of the jobs. */
export async function inParallel<T>(width: number, jobs: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
