import { setTimeout } from "node:timers/promises";
import type { AttemptResult } from "./record-results.ts";

const gatherMs = 5;
const batchSize = 200;
const retryMs = 500;

interface ResultStore {
  store(results: readonly AttemptResult[]): Promise<void>;
  /** Called for a failed batch, which is stored again. */
  onError(error: unknown): void;
}

/**
 * Stores results in batches, in the order of their arrival.
 * - `idle`: nothing is queued.
 * - `gathering`: waits for further results of the first batch.
 * - `storing`: stores batch by batch until nothing is queued.
 * - `retrying`: waits, while the database is unavailable, to store the same results again.
 */
export class ResultQueue {
  readonly #store: ResultStore;
  #state: "idle" | "gathering" | "storing" | "retrying" = "idle";
  #queued: { result: AttemptResult; resolve: () => void }[] = [];

  constructor(store: ResultStore) {
    this.#store = store;
  }

  get state() {
    return this.#state;
  }

  /** Resolves when the result is stored. */
  add(result: AttemptResult): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queued.push({ result, resolve });
    if (this.#state === "idle") void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#state = "gathering";
    await setTimeout(gatherMs);
    while (this.#queued.length > 0) await this.#storeBatch();
    this.#state = "idle";
  }

  async #storeBatch(): Promise<void> {
    this.#state = "storing";
    const batch = this.#queued.slice(0, batchSize);
    try {
      await this.#store.store(batch.map(({ result }) => result));
      this.#queued = this.#queued.slice(batch.length);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.#state = "retrying";
      this.#store.onError(error);
      await setTimeout(retryMs);
    }
  }
}
