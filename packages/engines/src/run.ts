import { type ChildProcess, spawn } from "node:child_process";

/** What a finished command left behind. `code` is -1 when it could not be started at all. */
export interface Finished {
  code: number;
  output: string;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}

// A build or a download must not outlive us.
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs a command to its end and collects what it printed; never throws. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: options.env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
      ...(options.timeoutMs ? { timeout: options.timeoutMs, killSignal: "SIGKILL" as const } : {}),
    });
    running.add(child);
    child.once("close", () => running.delete(child));
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (problem) => resolve({ code: -1, output: problem.message }));
    child.once("close", (code, signal) =>
      resolve({ code: code ?? -1, output: signal ? `${output}\nended by ${signal}` : output }),
    );
  });
}

/** The last lines of a command's output that say something, for a one-line report. */
export function lastLines(output: string, count = 2): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).slice(-count).join(" | ").slice(0, 400);
}
