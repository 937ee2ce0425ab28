import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { EngineName } from "./fetch-source.ts";

type Probe = { ok: true; version: string } | { ok: false; reason: string };

const LIBRARY_HINT = "install its libraries: apt-get install libcurl4 libssl3 liblzma5";

// Minimum versions: replica-set features of mongoose 9, `sync_interval: always`.
const oldest: Record<EngineName, [number, number]> = {
  mongod: [6, 0],
  "nats-server": [2, 11],
  minio: [0, 0],
  weed: [0, 0],
};

/** The first executable of that name on the PATH, or undefined. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  for (const folder of (env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {}
  }
  return undefined;
}

/** Runs `<binary> --version`; returns whether this version is usable, or why not. */
export async function probe(engine: EngineName, binary: string): Promise<Probe> {
  const outcome = await run(binary, [engine === "weed" ? "version" : "--version"], {
    timeoutMs: 20_000,
  });
  if (outcome.code !== 0) return { ok: false, reason: whyItDoesNotRun(outcome.output) };
  const version = versionIn(outcome.output);
  if (!version) return { ok: true, version: "unknown version" };
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = oldest[engine];
  const tooOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
  return tooOld
    ? { ok: false, reason: `is ${version}, at least ${leastMajor}.${leastMinor} is needed` }
    : { ok: true, version };
}

function whyItDoesNotRun(output: string): string {
  const missing = /error while loading shared libraries|GLIBC|Library not loaded/.test(output);
  const said = lastLines(output) || "it printed nothing";
  return missing ? `does not run (${said}); ${LIBRARY_HINT}` : `does not run (${said})`;
}

function versionIn(output: string): string | undefined {
  return /v?(\d+\.\d+(?:\.\d+)?)/.exec(output.split("\n")[0] ?? "")?.[1];
}

/** `code` is -1 when the command could not be started. */
interface Finished {
  code: number;
  output: string;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs a command and collects its output; never throws. */
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

export function lastLines(output: string, count = 2): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).slice(-count).join(" | ").slice(0, 400);
}
