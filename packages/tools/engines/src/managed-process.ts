import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { diskFull, explain, isDiskFull, type Log, StartFailure } from "./report.ts";
import { recordProcess, removeProcessRecord } from "./run-folder.ts";

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
  logFile: string;
  runFolder: string;
  /** Resolves when the process can be used; is called after every start of it. */
  ready: (signal: AbortSignal) => Promise<void>;
  /** Returns the reason for an exit code, if known. */
  explainExit?: (code: number | null) => string | undefined;
  stopLimitMs?: number;
}

const READY_LIMIT_MS = 60_000;
const ROTATE_ABOVE = 20 * 1024 * 1024;
const LONGEST_PAUSE_MS = 5_000;
const CALM_AFTER_MS = 30_000;

/** A child process, restarted unless it ends with code 0; in its own session, so without Ctrl-C. */
export class ManagedProcess {
  readonly name: string;
  readonly #spec: ProcessSpec;
  readonly #log: Log;
  #child: ChildProcess | undefined;
  #wanted = false;
  #crashes = 0;
  #up: Promise<void> = Promise.resolve();

  constructor(spec: ProcessSpec, log: Log) {
    this.name = spec.name;
    this.#spec = spec;
    this.#log = log;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the process is ready. Throws StartFailure with the end of its log. */
  async start(): Promise<void> {
    this.#wanted = true;
    this.#crashes = 0;
    this.#up = this.#launch();
    await this.#up.catch((problem: unknown) => {
      this.#wanted = false;
      throw problem;
    });
  }

  /** Resolves when the process is ready again after a crash or `kill`. */
  whenReady(): Promise<void> {
    return this.#up;
  }

  /** Sends SIGKILL after the limit. SIGINT gives callers no time to find another process. */
  async stop(signal: "SIGTERM" | "SIGINT" = "SIGTERM"): Promise<void> {
    this.#wanted = false;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, "exit");
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), this.#spec.stopLimitMs ?? 15_000);
    await ended;
    clearTimeout(timer);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Sends SIGKILL, as a crash would; supervision restarts the process. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child) await end(child);
  }

  async #launch(): Promise<void> {
    const { name, runFolder } = this.#spec;
    const child = this.#spawn();
    this.#child = child;
    await started(child, name);
    if (child.pid) recordProcess(runFolder, name, child.pid);
    let isReady = false;
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), READY_LIMIT_MS);
    child.once("exit", (code, signal) => {
      removeProcessRecord(runFolder, name);
      giveUp.abort();
      if (isReady) this.#afterEnd(child, code, signal);
    });
    try {
      await this.#spec.ready(giveUp.signal);
      isReady = true;
    } catch (problem) {
      const failure = problem instanceof StartFailure ? problem : this.#whyNotReady(child, problem);
      await end(child);
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  #spawn(): ChildProcess {
    const { command, args, env, cwd, logFile } = this.#spec;
    rotate(logFile);
    const output = openSync(logFile, "a");
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: ["ignore", output, output],
      ...(cwd ? { cwd } : {}),
    });
    closeSync(output);
    return child;
  }

  #afterEnd(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.#wanted || child !== this.#child || code === 0) return;
    this.#up = this.#revive(signal ?? `code ${code}`);
  }

  async #revive(reason: string): Promise<void> {
    for (let why = reason; this.#wanted; ) {
      const pause = Math.min(100 * 2 ** this.#crashes, LONGEST_PAUSE_MS);
      this.#crashes += 1;
      this.#log(`${this.name} ended (${why}); starting it again in ${pause} ms`);
      await sleep(pause);
      if (!this.#wanted) return;
      try {
        await this.#launch();
        this.#log(`${this.name} is back`);
        return this.#calmDownLater();
      } catch (problem) {
        why = explain(problem);
      }
    }
  }

  #calmDownLater(): void {
    const child = this.#child;
    const timer = setTimeout(() => {
      if (child === this.#child) this.#crashes = 0;
    }, CALM_AFTER_MS);
    timer.unref();
  }

  #whyNotReady(child: ChildProcess, problem: unknown): StartFailure {
    const { name, logFile, explainExit } = this.#spec;
    const tail = tailOf(logFile);
    if (isDiskFull(tail)) return diskFull(logFile, "DATA_DIR");
    const known = hasEnded(child) ? explainExit?.(child.exitCode) : undefined;
    const what = hasEnded(child)
      ? `ended with ${child.signalCode ?? `code ${child.exitCode}`} before it was ready`
      : `was not ready after ${READY_LIMIT_MS / 1000} s (${problem instanceof Error ? problem.message : problem})`;
    return new StartFailure(`${name} ${known ?? what}. Its log, ${logFile}, ends with:\n${tail}`);
  }
}

async function started(child: ChildProcess, name: string): Promise<void> {
  if (child.pid) return;
  const [problem] = await once(child, "error");
  throw new StartFailure(`${name} cannot be started: ${explain(problem)}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_ABOVE) renameSync(logFile, `${logFile}.1`);
}

function tailOf(path: string): string {
  try {
    const file = openSync(path, "r");
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, 8192));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    closeSync(file);
    return buffer.toString().trimEnd().split("\n").slice(-8).join("\n");
  } catch {
    return "";
  }
}

/** Polls every 25 ms until `ask` returns true; rejects when the signal aborts first. */
export async function until(signal: AbortSignal, ask: () => Promise<boolean>): Promise<void> {
  let last: unknown;
  for (;;) {
    if (signal.aborted) throw last ?? new Error("no response");
    const response = await ask().catch((problem: unknown) => {
      last = problem;
      return false;
    });
    if (response) return;
    await sleep(25);
  }
}

/** Whether a GET of this URL responds with a 2xx status. */
export async function respondsOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}
