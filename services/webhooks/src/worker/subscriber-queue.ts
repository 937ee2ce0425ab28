import { AdaptiveLimiter, type Feedback } from "../domain/adaptive-limiter.ts";
import type { Signer } from "../domain/secrets.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";

/** Rows are read again after this time: the subscriber may be inactive, or the person erased. */
const freshMs = 1_000;
/** Rows in memory for one subscriber; the rest stays in the database. */
export const readAhead = 100;
/** Concurrent messages of this worker, over all subscribers. */
const maxInFlight = 256;

export interface Credentials {
  signers: readonly Signer[];
  headers: Readonly<Record<string, string>>;
}

/**
 * The due deliveries of one subscriber.
 * - `open`: the subscriber is active, and in a shard of this worker.
 * - `draining`: closed, and waits for the results of what was sent.
 * - `drained`: closed, and all results are stored.
 *
 * A delivery is queued by `endRead`, in flight from `start` to `finish`, and unrecorded from `start` to
 * `markRecorded`: until then it is still pending in the database.
 */
export class SubscriberQueue {
  readonly unrecorded = new Set<string>();
  readonly #limiter = new AdaptiveLimiter();
  #webhook: StoredWebhook;
  #credentials: Credentials = { signers: [], headers: {} };
  #isOpen = true;
  /** The earliest first. */
  #deliveries: StoredDelivery[] = [];
  #readAt = 0;
  /** Whether the database may contain more due rows. */
  #isDirty = true;
  #inFlight = 0;

  constructor(webhook: StoredWebhook) {
    this.#webhook = webhook;
  }

  get webhook(): StoredWebhook {
    return this.#webhook;
  }

  get credentials(): Credentials {
    return this.#credentials;
  }

  get deliveries(): readonly StoredDelivery[] {
    return this.#deliveries;
  }

  get state(): "open" | "draining" | "drained" {
    if (this.#isOpen) return "open";
    return this.unrecorded.size > 0 ? "draining" : "drained";
  }

  open(webhook: StoredWebhook, credentialsOf: (webhook: StoredWebhook) => Credentials): void {
    const isChanged =
      this.#credentials.signers.length === 0 || this.#webhook.version !== webhook.version;
    // A rotated secret expires without a new version of the subscriber.
    if (isChanged || webhook.previousSecrets.length > 0) this.#credentials = credentialsOf(webhook);
    this.#webhook = webhook;
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
  }

  markDirty(): void {
    this.#isDirty = true;
  }

  hasCapacity(now: Date): boolean {
    const limit = this.#isOpen ? this.#limiter.concurrencyLimit(now) : 0;
    // Unrecorded deliveries are sent again after a crash, so their number is limited too.
    return this.#inFlight < limit && this.unrecorded.size < 2 * limit;
  }

  /** Returns whether the queue has to be read again before a delivery is taken from it. */
  isStale(now: Date): boolean {
    if (this.#deliveries.length === 0) return this.#isDirty;
    return now.getTime() - this.#readAt > freshMs;
  }

  /**
   * Begins a read of due rows, and returns what stores them. An event during the read makes the queue
   * dirty again; a delivery that is recorded during the read may still be read as pending.
   */
  beginRead(now: Date) {
    this.#isDirty = false;
    const unrecorded = new Set(this.unrecorded);
    return (found: readonly StoredDelivery[], { mayHaveMore }: { mayHaveMore: boolean }): void => {
      this.#deliveries = found.filter(({ _id }) => !unrecorded.has(_id)).slice(0, readAhead);
      this.#readAt = now.getTime();
      if (mayHaveMore) this.#isDirty = true;
    };
  }

  /** Takes the first delivery, which is then in flight; `null` when none is queued. */
  start(): StoredDelivery | null {
    const delivery = this.#deliveries.shift() ?? null;
    if (delivery) {
      this.unrecorded.add(delivery._id);
      this.#inFlight += 1;
    }
    return delivery;
  }

  /** Ends the flight of a delivery, whose result is not stored yet. */
  finish(feedback: Feedback, now: Date): void {
    this.#limiter.record(feedback, now);
    this.#inFlight -= 1;
  }

  markRecorded(deliveryId: string): void {
    this.unrecorded.delete(deliveryId);
    // The person's next delivery becomes eligible.
    if (this.#webhook.inOrder) this.#isDirty = true;
  }
}

/** The queues of a worker, by subscriber, in the order of their turns. */
export class SubscriberQueues {
  readonly #queues = new Map<number, SubscriberQueue>();
  #inFlight = 0;

  /** Opens the queues of these subscribers, closes the others and removes the drained ones. */
  sync(
    subscribers: readonly StoredWebhook[],
    credentialsOf: (webhook: StoredWebhook) => Credentials,
  ): void {
    for (const queue of this.#queues.values()) queue.close();
    for (const webhook of subscribers) {
      const queue = this.#queues.get(webhook._id) ?? new SubscriberQueue(webhook);
      queue.open(webhook, credentialsOf);
      this.#queues.set(webhook._id, queue);
    }
    for (const [id, { state }] of this.#queues) if (state === "drained") this.#queues.delete(id);
  }

  markDirty(webhookIds: readonly number[]): void {
    for (const id of webhookIds) this.#queues.get(id)?.markDirty();
  }

  unrecordedIds(): string[] {
    return [...this.#queues.values()].flatMap(({ unrecorded }) => [...unrecorded]);
  }

  withCapacity(now: Date): SubscriberQueue[] {
    return [...this.#queues.values()].filter((queue) => queue.hasCapacity(now));
  }

  /** Like `start` of the queue, within the limit of the worker. */
  start(queue: SubscriberQueue): StoredDelivery | null {
    const delivery = this.#inFlight < maxInFlight ? queue.start() : null;
    if (delivery) this.#inFlight += 1;
    return delivery;
  }

  finish(queue: SubscriberQueue, feedback: Feedback, now: Date): void {
    queue.finish(feedback, now);
    this.#inFlight -= 1;
  }
}
