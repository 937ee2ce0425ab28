import { availableParallelism } from "node:os";
import { AppError } from "./errors.ts";

/** How many works that fill a core each a process runs at once: one core is left for other calls. */
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
    // Whoever ends hands the place on: `running` stays as it is.
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
 * Runs works on the same thing one after the other within this process. Nothing depends on it but
 * speed: transactions that meet at one row start again and again, while those that wait in line find
 * it decided. Replicas still meet in the database.
 */
export function createKeyedMutex() {
  const last = new Map<string | number, Promise<unknown>>();
  return async <Result>(thing: string | number, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(thing) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(thing, mine);
    try {
      return await mine;
    } finally {
      if (last.get(thing) === mine) last.delete(thing);
    }
  };
}
