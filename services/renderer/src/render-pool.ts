import type { RenderedPage, RenderFailure } from "@deeds/contracts/render";
import { LRUCache } from "lru-cache";
import type { Composition } from "./child/serve-renders.ts";
import {
  type PausedBundle,
  ProcessEnded,
  type ProcessOptions,
  RendererProcess,
} from "./renderer-process.ts";

export interface PoolOptions extends ProcessOptions {
  processes: number;
  /** Processes beside those that render, for the next that ends. */
  reserve: number;
  maxWaiting: number;
  rendersPerProcess: number;
  bundlePauseMs: number;
}

export interface RenderTask {
  set: string;
  request: unknown;
  /** The hashes of the set's bundles by front end. */
  bundles: Readonly<Record<string, string>>;
  /** Returns the set without the bundles of these front ends. */
  compose(paused: readonly string[]): Composition;
  /** Aborted when the caller has left: a waiting render is not begun. */
  signal: AbortSignal;
}

/** Thrown when the queue is full. */
export class PoolBusy extends Error {}

/** Thrown when a bundle was paused because its evaluation ended the process. */
class BundlePaused extends ProcessEnded {}

const memoryCheckMs = 250;
/** Pause after a process that ended before it was ready. */
const restartPauseMs = 1_000;

/** Processes that render one page at a time each, and those in reserve. */
export class RenderPool {
  /** All that have not ended. */
  readonly #processes = new Set<RendererProcess>();
  readonly #idle: RendererProcess[] = [];
  /** In the order of their calls. */
  readonly #waiting = new Set<(process: RendererProcess) => void>();
  /** By hash: bundles whose evaluation ended a process. */
  readonly #paused: LRUCache<string, PausedBundle>;
  readonly #options: PoolOptions;
  readonly #memoryCheck: NodeJS.Timeout;
  #active = 0;
  #isClosed = false;
  started = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#paused = new LRUCache({ max: 100, ttl: options.bundlePauseMs });
    for (let at = 0; at < options.processes + options.reserve; at += 1) this.#start();
    this.#memoryCheck = setInterval(() => this.#endLargeProcesses(), memoryCheckMs).unref();
  }

  /** Rejects with `PoolBusy` or `ProcessEnded`; resolves with the shell's failure in place of a page. */
  async render(task: RenderTask): Promise<RenderedPage | RenderFailure> {
    try {
      return await this.#renderOnce(task);
    } catch (error) {
      const hasBegun = !(error instanceof ProcessEnded) || error.evaluated !== undefined;
      if (hasBegun && !(error instanceof BundlePaused)) throw error;
      return this.#renderOnce(task);
    }
  }

  async #renderOnce(task: RenderTask): Promise<RenderedPage | RenderFailure> {
    const process = await this.#take(task.signal);
    try {
      if (process.lacks(task.set)) {
        const failure = await this.#compose(process, task);
        if (failure) return failure;
      }
      return await process.render(task.set, task.request);
    } finally {
      this.#release(process);
    }
  }

  /** Composes a set without the paused bundles; a bundle whose evaluation ends the process is paused. */
  async #compose(
    process: RendererProcess,
    { bundles, compose }: RenderTask,
  ): Promise<RenderFailure | null> {
    const paused = Object.values(bundles).flatMap((hash) => this.#paused.get(hash) ?? []);
    const names = paused.map(({ failure }) => failure.remote);
    try {
      return await process.compose(compose(names), paused);
    } catch (error) {
      if (!(error instanceof ProcessEnded) || !error.evaluated) throw error;
      const { reason, evaluated } = error;
      const hash = bundles[evaluated];
      if (hash === undefined) throw error;
      const { bundlePauseMs, composeDeadlineMs } = this.#options;
      const message =
        reason === "timeout"
          ? `Its module was still being evaluated after ${composeDeadlineMs} ms`
          : "The process ended while its module was evaluated";
      this.#options.log.warn({ remote: evaluated, reason }, "a bundle is paused");
      this.#paused.set(hash, {
        failure: { remote: evaluated, message },
        until: Date.now() + bundlePauseMs,
      });
      throw new BundlePaused(reason, evaluated);
    }
  }

  get processes(): readonly RendererProcess[] {
    return [...this.#processes];
  }

  /** Whether a render can begin or is running. */
  get isReady(): boolean {
    return this.#active > 0 || this.#idle.length > 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#memoryCheck);
    const { processes } = this;
    for (const process of processes) process.kill();
    await Promise.all(processes.map(({ ended }) => ended));
  }

  /** Resolves with a process that only this render uses. */
  async #take(signal: AbortSignal): Promise<RendererProcess> {
    const idle = this.#active < this.#options.processes ? this.#idle.shift() : undefined;
    if (idle) {
      this.#active += 1;
      return idle;
    }
    if (this.#waiting.size >= this.#options.maxWaiting) throw new PoolBusy();
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      const leave = () => {
        if (this.#waiting.delete(resolve)) reject(new PoolBusy());
      };
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #release(process: RendererProcess): void {
    this.#active -= 1;
    if (process.renders >= this.#options.rendersPerProcess) process.kill();
    // First, so that the reserve, which has composed no set, stays in reserve.
    else if (!process.hasEnded) this.#idle.unshift(process);
    this.#serve();
  }

  #serve(): void {
    while (this.#active < this.#options.processes && this.#idle.length > 0) {
      const [next] = this.#waiting;
      const process = next && this.#idle.shift();
      if (!process) return;
      this.#waiting.delete(next);
      this.#active += 1;
      next(process);
    }
  }

  #start(): void {
    if (this.#isClosed) return;
    const process = new RendererProcess(this.#options);
    this.started += 1;
    this.#processes.add(process);
    let wasReady = false;
    process.ready.then(
      () => {
        wasReady = true;
        this.#idle.push(process);
        this.#serve();
      },
      () => this.#options.log.error("a render process ended before it was ready"),
    );
    process.ended.then(() => {
      this.#processes.delete(process);
      this.#retire(process);
      if (wasReady) this.#start();
      else setTimeout(() => this.#start(), restartPauseMs).unref();
    });
  }

  #endLargeProcesses(): void {
    const most = this.#options.residentMb * 1024 * 1024;
    for (const process of this.#processes) {
      const bytes = process.residentBytes;
      if (bytes === null || bytes <= most) continue;
      this.#options.log.warn(
        { megabytes: Math.round(bytes / 1024 / 1024) },
        "a render process is ended: its memory",
      );
      this.#retire(process);
      process.kill();
    }
  }

  /** Gives no further render to a process. */
  #retire(process: RendererProcess): void {
    const at = this.#idle.indexOf(process);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}
