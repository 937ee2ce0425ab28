import { AsyncLocalStorage } from "node:async_hooks";

/** A task that never runs twice at once. */
export type SerialTask = ReturnType<typeof createSerialTask>;

interface SerialTaskOptions {
  task(): Promise<void> | void;
  /** Called for a failed run; the next one runs as usual. */
  onError(error: unknown): void;
  /** Milliseconds from a failed run to the next; without it, only a wake causes one. */
  retryMs?: number;
}

/**
 * Creates a task that runs when it is woken; several wakes during a run cause one more run. It runs in
 * the async context of its creation.
 */
export function createSerialTask({ task, onError, retryMs }: SerialTaskOptions) {
  // A caller may wake it inside a transaction, which its runs must not join and may outlive.
  const inOwnContext = AsyncLocalStorage.snapshot();
  let running: Promise<void> | null = null;
  let isDue = false;
  let isStopped = false;
  const runWhileDue = async () => {
    while (isDue && !isStopped) {
      isDue = false;
      try {
        await task();
      } catch (error) {
        onError(error);
        if (retryMs !== undefined) setTimeout(wake, retryMs).unref();
      }
    }
    running = null;
  };
  const wake = () => {
    if (isStopped) return;
    isDue = true;
    running ??= inOwnContext(runWhileDue);
  };
  return {
    isRunning: () => running !== null,
    /** Runs the task now, or once more after the current run. */
    wake,
    /** Starts no further run and resolves when the current one has ended. */
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

interface PeriodicOptions extends SerialTaskOptions {
  everyMs: number;
}

/** Runs a task every `everyMs` and whenever it is woken, with no backlog after a long run. */
export function runPeriodically({ everyMs, ...options }: PeriodicOptions) {
  const serial = createSerialTask(options);
  const timer = setInterval(() => {
    if (!serial.isRunning()) serial.wake();
  }, everyMs);
  return {
    ...serial,
    stop: () => {
      clearInterval(timer);
      return serial.stop();
    },
  };
}
