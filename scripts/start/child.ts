import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Log, StartFailure } from "../../packages/tools/engines/src/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs another of our scripts as a process of its own (a build takes memory that the starter would
 * keep for as long as it runs) and passes its lines on.
 * @throws StartFailure when it does not end with code 0
 */
export async function runScript(
  script: string,
  args: string[],
  settings: Record<string, string>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, ...args],
    {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    },
  );
  const ended = once(child, "close");
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", log);
  const [code] = await ended;
  if (code !== 0) throw new StartFailure(`${script} ${args.join(" ")} ended with code ${code}.`);
}
