import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "../logger.ts";
import { ownRoot, permits, residentBytes } from "./namespaces.ts";

export interface IsolationOptions {
  /** A module that calls `serveTasks`. */
  module: URL;
  /** Whether it may load native addons of its libraries. */
  addons?: boolean;
  /** Milliseconds of a task. */
  timeoutMs: number;
  /** Objects of JavaScript, in MiB. */
  heapMb: number;
  /** All memory, in MiB, where `/proc` shows it. */
  residentMb: number;
  log: Pick<Logger, "warn">;
}

/** A process returned nothing for a task, or something else than was asked for. */
export class TaskFailed extends Error {
  override readonly name = "TaskFailed";

  get tookTooMuchMemory(): boolean {
    return this.message === tooMuchMemory;
  }
}

const tooMuchMemory = "memory";

const memoryCheckMs = 50;
/** Characters at the end of what a process wrote; Node writes stack frames after its reason. */
const maxTail = 16_000;

/** A process that does one task at a time, and never comes back after its end. */
export class IsolatedProcess {
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly #options: IsolationOptions;
  readonly #child: ChildProcess;
  #waiting: { resolve(result: unknown): void; reject(error: TaskFailed): void } | null = null;
  #hasEnded = false;

  constructor(options: IsolationOptions) {
    this.#options = options;
    this.#child = spawnIsolated(options);
    const output = this.#countOutput();
    this.ended = once(this.#child, "close")
      .catch(() => [])
      .then(([code, signal]) => {
        const { bytes, reason } = output();
        if (bytes > 0 || !this.#hasEnded) {
          this.#options.log.warn({ bytes, code, signal, reason }, "output of an isolated process");
        }
        this.#end("ended");
      });
    this.#child.on("message", (result) => this.#deliver(result));
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves with what the process returned, which may be anything; rejects with `TaskFailed`. */
  async run(task: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting = { resolve, reject };
    const deadline = setTimeout(() => this.#end("timeout"), this.#options.timeoutMs);
    const memory = setInterval(() => this.#checkMemory(), memoryCheckMs);
    this.#child.send({ task }, (error) => error && this.#end("ended"));
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      clearInterval(memory);
    }
  }

  kill(): void {
    this.#hasEnded = true;
    this.#child.kill("SIGKILL");
  }

  #deliver(result: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) waiting.resolve(result);
    else this.#end("it wrote what was not asked for");
  }

  #checkMemory(): void {
    const bytes = this.#child.pid ? residentBytes(this.#child.pid) : null;
    if (bytes !== null && bytes > this.#options.residentMb * 1024 * 1024) this.#end(tooMuchMemory);
  }

  #end(reason: string): void {
    this.kill();
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) return;
    this.#options.log.warn({ reason }, "an isolated process failed at its task");
    waiting.reject(new TaskFailed(reason));
  }

  /** Returns how much the process has written. The text is never returned: it may quote the file. */
  #countOutput(): () => { bytes: number; reason?: string } {
    let bytes = 0;
    let tail = "";
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      tail = (tail + chunk.toString("latin1")).slice(-maxTail);
    });
    return () => ({
      bytes,
      ...(tail.includes("JavaScript heap out of memory") && { reason: "heap is full" }),
    });
  }
}

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

/** The process may read the workspace of its module, packages and libraries: no configuration and no data. */
function readablePaths(module: URL): string[] {
  const workspace = dirname(findPackageJSON(module) ?? fileURLToPath(module));
  return [workspace, join(root, "packages"), join(root, "node_modules")];
}

function spawnIsolated({ module, addons, heapMb, log }: IsolationOptions): ChildProcess {
  const paths = readablePaths(module);
  const node = [
    process.execPath,
    // No other file, no process, worker or inspector.
    "--permission",
    ...paths.map((path) => `--allow-fs-read=${path}/`),
    ...(addons ? ["--allow-addons"] : []),
    // It writes files around the permission model.
    "--no-experimental-sqlite",
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${heapMb}`,
    "--disable-warning=ExperimentalWarning",
    "--disable-warning=SecurityWarning",
  ];
  const [command = "", ...args] = [...confinement([...paths, process.execPath], log), ...node];
  return fork(module, {
    execPath: command,
    execArgv: args,
    // With the default, each thread of image processing has its own malloc arena, and libvips decodes what is larger
    // than 100 MB into a file, which this process cannot write.
    env: { MALLOC_ARENA_MAX: "2", VIPS_DISC_THRESHOLD: "1g" },
    cwd: "/",
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

let hasNamespaces: boolean | undefined;

/** Tested once: a machine does not come to permit it. */
function confinement(paths: readonly string[], log: IsolationOptions["log"]): readonly string[] {
  const command = ownRoot(paths);
  if (hasNamespaces === undefined) {
    hasNamespaces = permits(command);
    if (!hasNamespaces) {
      log.warn("no namespaces here: only a container keeps isolated processes from the network");
    }
  }
  return hasNamespaces ? command : [];
}
