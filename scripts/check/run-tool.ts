import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** What a tool answered. */
export interface Verdict {
  passed: boolean;
  output: string;
}

/** Runs a tool of `node_modules/.bin` in the checkout to its end. */
export function runTool(tool: string, args: string[]): Promise<Verdict> {
  return new Promise((resolve) => {
    const path = join(root, "node_modules/.bin", tool);
    // The tools' scripts start whatever `node` is first on the PATH: it must be the pinned one.
    const node = join(process.execPath, "..");
    const env = { ...process.env, PATH: `${node}:${process.env.PATH}`, FORCE_COLOR: "0" };
    const child = spawn(path, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (problem) => resolve({ passed: false, output: problem.message }));
    child.once("close", (code) => resolve({ passed: code === 0, output }));
  });
}

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
