import type { RenderedPage, RenderFailure } from "@deeds/contracts/render";
import type { Composition } from "./child/serve-renders.ts";
import { type ProcessOptions, RendererProcess } from "./renderer-process.ts";

export interface PoolOptions extends ProcessOptions {
  processes: number;
  maxWaiting: number;
  rendersPerProcess: number;
}

export interface RenderTask {
  set: string;
  request: unknown;
  compose(): Composition;
  /** Aborted when the caller has left: a waiting render is not begun. */
  signal: AbortSignal;
}

/** Thrown when the queue is full. */
export class PoolBusy extends Error {}

const memoryCheckMs = 250;
/** Pause after a process that ended before it was ready. */
const restartPauseMs = 1_000;

/** Processes that render one page at a time each, and one in reserve for the next that ends. */
export class RenderPool {
  /** All that have not ended. */
  readonly #processes = new Set<RendererProcess>();
  readonly #idle: RendererProcess[] = [];
  /** In the order of their calls. */
  readonly #waiting = new Set<(process: RendererProcess) => void>();
  readonly #options: PoolOptions;
  readonly #memoryCheck: NodeJS.Timeout;
  #active = 0;
  #isClosed = false;
  started = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let at = 0; at <= options.processes; at += 1) this.#start();
    this.#memoryCheck = setInterval(() => this.#endLargeProcesses(), memoryCheckMs).unref();
  }

  /** Rejects with `PoolBusy` or `ProcessEnded`; resolves with the shell's failure in place of a page. */
  async render(task: RenderTask): Promise<RenderedPage | RenderFailure> {
    const process = await this.#take(task.signal);
    try {
      if (process.lacks(task.set)) {
        const failure = await process.compose(task.compose());
        if (failure) return failure;
      }
      return await process.render(task.set, task.request);
    } finally {
      this.#release(process);
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
