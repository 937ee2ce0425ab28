import { setTimeout as sleep } from "node:timers/promises";
import { CallFailed } from "./client.ts";

/** How many things are written at once: enough to keep two cores busy, not more. */
const lanes = 4;

/** Does the work for every item, four at a time, and stops at the first failure. */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const patienceMs = 30_000;

/**
 * Tries again while the answer is "not found": another service hears of a new person by an event,
 * a moment later.
 */
export async function onceKnown<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + patienceMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await work();
    } catch (problem) {
      const waits = problem instanceof CallFailed && problem.status === 404 && Date.now() < end;
      if (!waits) throw problem;
    }
    await sleep(pause);
  }
}
