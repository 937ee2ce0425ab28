import { createSerialTask, type SerialTask } from "@deeds/service-kit";
import type { StoredDelivery } from "../models/delivery.ts";
import type { Outcome } from "../sending/sender.ts";
import type { AttemptResult } from "./record-results.ts";
import { type SubscriberQueue, SubscriberQueues } from "./subscriber-queue.ts";

const maxQueuesPerRead = 64;

interface DispatcherTasks {
  clock: () => Date;
  /** Opens the queues of the worker's subscribers and marks those with due deliveries. */
  refresh(queues: SubscriberQueues): Promise<void>;
  read(queues: readonly SubscriberQueue[], now: Date): Promise<void>;
  /** Never rejects. */
  send(queue: SubscriberQueue, delivery: StoredDelivery, at: Date): Promise<Outcome>;
  /** Resolves when the result is stored. */
  store(result: AttemptResult): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Sends due deliveries in rounds, one to each subscriber with capacity.
 * - `refresh-due`: the next round refreshes the queues before it sends; a running one ends.
 * - `current`: rounds send until no queue has both capacity and a due delivery.
 * - `stopped`: nothing is sent any more.
 */
export class Dispatcher {
  readonly #tasks: DispatcherTasks;
  readonly #queues = new SubscriberQueues();
  readonly #sends = new Set<Promise<void>>();
  readonly #rounds: SerialTask;
  #state: "refresh-due" | "current" | "stopped" = "refresh-due";

  constructor(tasks: DispatcherTasks) {
    this.#tasks = tasks;
    this.#rounds = createSerialTask({ task: () => this.#round(), onError: tasks.onError });
  }

  get state() {
    return this.#state;
  }

  /** Begins a round that refreshes the queues first. */
  refresh(): void {
    if (this.#state !== "stopped") this.#state = "refresh-due";
    this.#rounds.wake();
  }

  /** Begins a round that also reads new deliveries of these subscribers. */
  wake(webhookIds: readonly number[]): void {
    this.#queues.markDirty(webhookIds);
    this.#rounds.wake();
  }

  /** Resolves when the results of all messages in flight are stored. */
  async stop(): Promise<void> {
    this.#state = "stopped";
    await this.#rounds.stop();
    await Promise.all(this.#sends);
  }

  async #round(): Promise<void> {
    if (this.#state === "refresh-due") {
      this.#state = "current";
      await this.#tasks.refresh(this.#queues);
    }
    // Handles other responses of the same tick in one round.
    await new Promise(setImmediate);
    while (this.#state === "current" && (await this.#sendOnce()));
  }

  /** Sends one message to each queue with capacity; returns whether there may be more to send. */
  async #sendOnce(): Promise<boolean> {
    const { clock, read } = this.#tasks;
    const ready = this.#queues.withCapacity(clock());
    const stale = ready.filter((queue) => queue.isStale(clock())).slice(0, maxQueuesPerRead);
    await read(stale, clock());
    const started = ready.filter((queue) => this.#startNext(queue));
    return started.length > 0 || stale.length === maxQueuesPerRead;
  }

  #startNext(queue: SubscriberQueue): boolean {
    const delivery = this.#queues.start(queue);
    if (!delivery) return false;
    const sent = this.#send(queue, delivery).finally(() => {
      this.#sends.delete(sent);
      this.#rounds.wake();
    });
    this.#sends.add(sent);
    return true;
  }

  async #send(queue: SubscriberQueue, delivery: StoredDelivery): Promise<void> {
    const { clock, send, store } = this.#tasks;
    const { schedule = null } = queue.webhook;
    const at = clock();
    const outcome = await send(queue, delivery, at);
    const now = clock();
    this.#queues.finish(queue, outcome, now);
    this.#rounds.wake();
    await store({ delivery, outcome, at, now, schedule });
    queue.markRecorded(delivery._id);
  }
}
