import { describe, expect, it } from "vitest";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { Outcome } from "../sending/sender.ts";
import { Dispatcher } from "./dispatcher.ts";
import { ResultQueue } from "./result-queue.ts";
import { fairShare } from "./shards.ts";
import { SubscriberQueue, SubscriberQueues } from "./subscriber-queue.ts";

const start = Date.parse("2026-01-31T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1_000);
const now = at(0);

const webhookOf = (_id: number, changes: Partial<StoredWebhook> = {}) =>
  ({ _id, version: 1, previousSecrets: [], ...changes }) as unknown as StoredWebhook;
const deliveryOf = (_id: string) => ({ _id }) as StoredDelivery;
const delivered = { delivered: true, statusCode: 204, retryAfterMs: null } as Outcome;
const missing = { delivered: false, statusCode: null, retryAfterMs: null } as Outcome;
const credentials = () => ({ signers: [() => "v1,signature"], headers: {} });

/** Queues deliveries as a read of the database does. */
const fill = (queue: SubscriberQueue, ...ids: string[]) =>
  queue.beginRead(now)(ids.map(deliveryOf), { mayHaveMore: false });

function queueWith(...ids: string[]) {
  const queue = new SubscriberQueue(webhookOf(1));
  fill(queue, ...ids);
  return queue;
}

describe("a subscriber's queue", () => {
  it("is draining from its closing until the last result is stored, unless it opens again", () => {
    const queue = queueWith("a", "b");
    expect(queue.state).toBe("open");
    queue.start();
    queue.close();
    expect(queue.state).toBe("draining");
    expect(queue.hasCapacity(now)).toBe(false);
    queue.open(webhookOf(1), credentials);
    expect(queue.state).toBe("open");
    queue.close();
    queue.finish(delivered, now);
    expect(queue.state).toBe("draining");
    queue.markRecorded("a");
    expect(queue.state).toBe("drained");
  });

  it("has capacity for the limit in flight and for twice the limit of unrecorded ones", () => {
    const queue = queueWith("a", "b", "c", "d", "e");
    const startAll = () => {
      while (queue.hasCapacity(now) && queue.start());
      return queue.unrecorded.size;
    };
    expect(startAll()).toBe(2);
    // Any other error response does not change the limit of two.
    const failed = { ...delivered, delivered: false, statusCode: 500 };
    for (const _ of ["a", "b"]) queue.finish(failed, now);
    expect(startAll()).toBe(4);
    for (const _ of ["c", "d"]) queue.finish(failed, now);
    expect(startAll()).toBe(4);
    queue.markRecorded("a");
    startAll();
    expect(queue.deliveries).toEqual([]);
  });

  it("has no capacity while the circuit is open, and then for one probe", () => {
    const queue = queueWith("a", "b", "c", "d", "e", "f", "g");
    for (let count = 0; count < 5; count += 1) {
      queue.markRecorded(queue.start()?._id ?? "");
      queue.finish(missing, now);
    }
    expect([4.9, 5].map((seconds) => queue.hasCapacity(at(seconds)))).toEqual([false, true]);
    queue.start();
    expect(queue.hasCapacity(at(5))).toBe(false);
  });

  it("is stale when it is dirty and empty, and a second after it was read", () => {
    const queue = new SubscriberQueue(webhookOf(1, { inOrder: true }));
    expect(queue.isStale(now)).toBe(true);
    fill(queue, "a");
    expect([1, 1.1].map((seconds) => queue.isStale(at(seconds)))).toEqual([false, true]);
    queue.start();
    expect(queue.isStale(at(2))).toBe(false);
    queue.markRecorded("a");
    expect(queue.isStale(at(2))).toBe(true);
  });

  it("does not queue what was unrecorded when a read began, and is dirty by an event during it", () => {
    const queue = queueWith("a", "b");
    queue.start();
    const endRead = queue.beginRead(now);
    queue.markRecorded("a");
    queue.markDirty();
    endRead([deliveryOf("a"), deliveryOf("b")], { mayHaveMore: false });
    expect(queue.deliveries).toEqual([deliveryOf("b")]);
    queue.start();
    expect(queue.isStale(now)).toBe(true);
  });
});

describe("the queues of a worker", () => {
  it("are removed when they are drained", () => {
    const queues = new SubscriberQueues();
    queues.sync([webhookOf(1)], credentials);
    const [queue] = queues.withCapacity(now);
    if (!queue) throw new Error("no queue is open");
    fill(queue, "a");
    queues.start(queue);
    queues.sync([], credentials);
    expect(queues.unrecordedIds()).toEqual(["a"]);
    queues.sync([webhookOf(1)], credentials);
    expect(queues.withCapacity(now)).toEqual([queue]);
    queues.finish(queue, delivered, now);
    queue.markRecorded("a");
    queues.sync([], credentials);
    queues.sync([webhookOf(1)], credentials);
    expect(queues.withCapacity(now)).not.toContain(queue);
  });

  it("renew credentials of a new version, and while an old secret signs", () => {
    const renewed: number[] = [];
    const queues = new SubscriberQueues();
    for (const version of [1, 1, 2]) {
      const rotated = webhookOf(2, { previousSecrets: [{ secret: "", until: at(9) }] });
      queues.sync([webhookOf(1, { version }), rotated], ({ _id }) => {
        renewed.push(_id);
        return credentials();
      });
    }
    expect(renewed).toEqual([1, 2, 2, 1, 2]);
  });

  it("share a limit of 256 messages in flight", () => {
    const queues = new SubscriberQueues();
    const webhooks = Array.from({ length: 300 }, (_, id) => webhookOf(id));
    queues.sync(webhooks, credentials);
    const ready = queues.withCapacity(now);
    for (const queue of ready) fill(queue, "a");
    const started = ready.filter((queue) => queues.start(queue));
    expect(started).toHaveLength(256);
    const [first] = started;
    if (first) queues.finish(first, delivered, now);
    expect(ready.filter((queue) => queues.start(queue))).toHaveLength(1);
  });
});

describe("the dispatcher", () => {
  /** Starts a dispatcher with two subscribers; `log` has its calls in order. */
  function startDispatcher(rows: Record<number, string[]>) {
    const log: string[] = [];
    const pending = new Map<string, (outcome: Outcome) => void>();
    const dispatcher = new Dispatcher({
      clock: () => now,
      refresh: async (queues) => {
        log.push("refresh");
        queues.sync([webhookOf(1), webhookOf(2)], credentials);
      },
      read: async (queues) => {
        for (const queue of queues) fill(queue, ...(rows[queue.webhook._id]?.splice(0) ?? []));
      },
      send: (_, { _id }) => {
        log.push(`send ${_id}`);
        return new Promise((resolve) => pending.set(_id, resolve));
      },
      store: async ({ delivery }) => void log.push(`store ${delivery._id}`),
      onError: (error) => log.push(String(error)),
    });
    dispatcher.refresh();
    return { dispatcher, log, respond: (id: string) => pending.get(id)?.(delivered) };
  }

  it("refreshes first, and sends to the subscribers in turns within their limits", async () => {
    const { dispatcher, log, respond } = startDispatcher({ 1: ["a", "b", "c"], 2: ["x"] });
    await expect.poll(() => log).toEqual(["refresh", "send a", "send x", "send b"]);
    expect(dispatcher.state).toBe("current");
    respond("a");
    await expect.poll(() => log.slice(4)).toEqual(["store a", "send c"]);
  });

  it("reads and sends new deliveries when it is woken, without a refresh", async () => {
    const rows: Record<number, string[]> = {};
    const { dispatcher, log } = startDispatcher(rows);
    await expect.poll(() => log).toEqual(["refresh"]);
    await new Promise(setImmediate);
    rows[2] = ["x"];
    dispatcher.wake([2]);
    await expect.poll(() => log).toEqual(["refresh", "send x"]);
    dispatcher.refresh();
    await expect.poll(() => log).toEqual(["refresh", "send x", "refresh"]);
  });

  it("sends nothing after it was stopped, and waits for the results in flight", async () => {
    const { dispatcher, log, respond } = startDispatcher({ 1: ["a", "b", "c"] });
    await expect.poll(() => log).toHaveLength(3);
    const stopped = dispatcher.stop().then(() => log.push("stopped"));
    dispatcher.refresh();
    expect(dispatcher.state).toBe("stopped");
    respond("a");
    respond("b");
    await stopped;
    expect(log.slice(3).toSorted()).toEqual(["stopped", "store a", "store b"]);
    expect(log.at(-1)).toBe("stopped");
  });
});

it("the result queue gathers results, and stores a failed batch again with later ones", async () => {
  const stored: string[][] = [];
  let outages = 1;
  const queue = new ResultQueue({
    store: async (results) => {
      if (outages > 0) throw new Error("the database is unavailable");
      stored.push(results.map(({ delivery }) => delivery._id));
    },
    onError: () => {
      outages -= 1;
    },
  });
  const add = (id: string) =>
    queue.add({ delivery: deliveryOf(id), outcome: delivered, at: now, now });
  expect(queue.state).toBe("idle");
  const first = [add("a"), add("b")];
  expect(queue.state).toBe("gathering");
  await expect.poll(() => queue.state).toBe("retrying");
  await Promise.all([...first, add("c")]);
  expect(stored).toEqual([["a", "b", "c"]]);
  await expect.poll(() => queue.state).toBe("idle");
});

it.each([
  [[], 1, { surplus: [], missing: 64 }],
  [[1, 2], 3, { surplus: [], missing: 20 }],
  [Array.from({ length: 34 }, (_, id) => id), 2, { surplus: [32, 33], missing: 0 }],
])("a worker with shards %j of %i workers has the difference %j", (owned, workers, expected) => {
  expect(fairShare(owned, workers)).toEqual(expected);
});
