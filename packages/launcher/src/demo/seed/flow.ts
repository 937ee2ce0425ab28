import { setTimeout as sleep } from "node:timers/promises";
import { CallFailed } from "./client.ts";

/** Enough to keep two cores busy. */
const concurrency = 4;

/** Does the work for every item, four at a time; stops at the first failure. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

const timeoutMs = 30_000;

/**
 * Retries while the response is "not found": another service learns of a new person by an event, a
 * moment later.
 */
export async function retryWhileNotFound<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + timeoutMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await work();
    } catch (error) {
      const isNotFound = error instanceof CallFailed && error.status === 404;
      if (!isNotFound || Date.now() >= end) throw error;
    }
    await sleep(pause);
  }
}
