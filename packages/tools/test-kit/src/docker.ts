import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { StartFailure } from "@deeds/engines";

const run = promisify(execFile);

/** Throws StartFailure without a container engine; `purpose` names what needs one. */
export function assertEngine(purpose: string): void {
  if (spawnSync("docker", ["version"]).status === 0) return;
  throw new StartFailure(`No container engine: ${purpose}. Start an engine, or set DOCKER_HOST.`);
}

/** Runs a command of the engine's client; returns what it wrote, in case of `logs` to both outputs. */
export async function docker(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const outputs = await run("docker", args, { ...options, maxBuffer: 64 * 1024 * 1024 }).catch(
    (problem: Error & { stderr?: string }) => {
      const shown = args.slice(0, 3).join(" ");
      throw new Error(`docker ${shown} failed: ${problem.stderr?.trim() || problem.message}`);
    },
  );
  return args.includes("logs") ? outputs.stdout + outputs.stderr : outputs.stdout;
}
