import { availableParallelism } from "node:os";
import { AppError } from "./errors.ts";

/** How many CPU-bound tasks a process runs at once; one core remains for other calls. */
export const maxCpuTasks = Math.min(3, Math.max(1, availableParallelism() - 1));

/** Bounds concurrency and the queue; throws `service-unavailable` when both are full. */
export function createQueue(limits: { concurrency: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = async () => {
    if (running < limits.concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.maxWaiting) throw full();
    // The finished task passes its slot on, so that `running` is unchanged.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const pass = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}

const full = () => new AppError("service-unavailable", { headers: { "Retry-After": "10" } });

/**
 * Runs work on the same key sequentially within this process. It is an optimization:
 * transactions that conflict are retried, while queued ones see the result. Replicas still conflict in the database.
 */
export function createKeyedMutex() {
  const last = new Map<string | number, Promise<unknown>>();
  return async <Result>(key: string | number, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
