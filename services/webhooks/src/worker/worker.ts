import { randomUUID } from "node:crypto";
import { createSerialTask, runPeriodically } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { goOnReplaying } from "../use-cases/resend-deliveries.ts";
import { headersOf, signersOf } from "../use-cases/secrets.ts";
import { createResults } from "./settle.ts";
import { createShards } from "./shards.ts";
import { hasRoom, isStale, type Line, newLine, readLines } from "./subscriber-queue.ts";
import { dropOrphans, dueSubscribers, lookAround } from "./subscriptions.ts";

export interface Worker {
  /**
   * Looks for due deliveries now instead of within a second: of these subscribers, or of all after
   * something about the subscribers themselves was changed.
   */
  wake(webhookIds?: readonly number[]): void;
  /** Takes nothing more, waits for what is on its way and leaves its shards to the others. */
  stop(): Promise<void>;
}

/** Messages on their way to all subscribers together. */
const inAll = 256;
/** Lines that are read at once. */
const readAtOnce = 64;
const lookMs = 1_000;
const shareMs = 2_000;
const tidyMs = 60_000;

/**
 * Sends what is due, in turns among the subscribers of its shards, each at its own pace. Any number of
 * workers may run side by side.
 */
export function startWorker(house: House, clock: () => Date = () => new Date()): Worker {
  const shards = createShards(house, randomUUID());
  const results = createResults(house);
  const lines = new Map<number, Line>();
  const sending = new Set<Promise<void>>();
  let owned: ReadonlySet<number> = new Set();
  let sharedAt = Number.NEGATIVE_INFINITY;
  let onTheWay = 0;
  let isLookDue = false;
  let stopped = false;

  /** Which subscribers are ours, and which of them have something due. */
  const look = async () => {
    if (performance.now() - sharedAt >= shareMs) {
      owned = await shards.share(clock());
      sharedAt = performance.now();
    }
    const unwritten = [...lines.values()].flatMap((line) => [...line.unwritten]);
    alignLines(await lookAround(house, { shards: owned, unwritten, now: clock() }));
    await goOnReplaying(house, { shards: owned, now: clock() });
    for (const id of await dueSubscribers(house, clock())) hint(id);
  };
  /** A line whose results are still to be written is kept: what it has sent still waits in the database. */
  const alignLines = (subscribers: readonly StoredWebhook[]) => {
    for (const line of lines.values()) line.isOpen = false;
    for (const webhook of subscribers) {
      const line = lines.get(webhook._id) ?? newLine(webhook);
      const isNew = line.signers.length === 0 || line.webhook.version !== webhook.version;
      // Of a secret that was rotated out, time alone decides.
      if (isNew || webhook.previousSecrets.length > 0) {
        line.signers = signersOf(house, webhook, clock());
        line.headers = headersOf(house, webhook);
      }
      line.webhook = webhook;
      line.isOpen = true;
      lines.set(webhook._id, line);
    }
    for (const [id, { isOpen, unwritten }] of lines) {
      if (!isOpen && unwritten.size === 0) lines.delete(id);
    }
  };
  const hint = (id: number) => {
    const line = lines.get(id);
    if (line) line.mayHaveMore = true;
  };

  /** One message for each subscriber that has room, as often as any has. */
  const takeTurns = async () => {
    // A look is never put off: it also renews the leases.
    while (!stopped && !isLookDue) {
      const ready = [...lines.values()].filter((line) => hasRoom(line, clock()));
      const stale = ready.filter((line) => isStale(line, clock())).slice(0, readAtOnce);
      await readLines(house, stale, clock());
      const taken = ready.filter(sendNext);
      if (taken.length === 0 && stale.length < readAtOnce) return;
    }
  };

  const sendNext = (line: Line): boolean => {
    const delivery = onTheWay < inAll && line.waiting.shift();
    if (!delivery) return false;
    const sent = send(line, delivery).finally(() => {
      sending.delete(sent);
      rounds.wake();
    });
    sending.add(sent);
    return true;
  };

  const send = async (line: Line, delivery: StoredDelivery) => {
    const { webhook, pace, unwritten } = line;
    const at = clock();
    unwritten.add(delivery._id);
    line.onTheWay += 1;
    onTheWay += 1;
    const outcome = await house.sender.send({
      url: webhook.url,
      signers: line.signers,
      headers: line.headers,
      messageId: delivery.messageId,
      body: delivery.body,
      at,
      origin: delivery.origin ?? {},
    });
    const now = clock();
    pace.note(outcome, now);
    line.onTheWay -= 1;
    onTheWay -= 1;
    rounds.wake();
    await results.add({ delivery, outcome, at, now, schedule: webhook.schedule ?? null });
    unwritten.delete(delivery._id);
    // The next of its person may follow.
    if (webhook.inOrder) line.mayHaveMore = true;
  };

  const rounds = createSerialTask({
    task: async () => {
      if (isLookDue) {
        isLookDue = false;
        await look();
      }
      // Whatever else is answered in this moment is part of the same turn.
      await new Promise(setImmediate);
      await takeTurns();
    },
    onError: (error) => house.log.warn({ err: error }, "deliveries wait a second"),
  });
  const lookSoon = () => {
    isLookDue = true;
    rounds.wake();
  };
  const looks = runPeriodically({ everyMs: lookMs, task: lookSoon, onError: () => undefined });
  const tidying = runPeriodically({
    everyMs: tidyMs,
    task: () => dropOrphans(house, clock()),
    onError: (error) => house.log.warn({ err: error }, "orphans wait a minute"),
  });
  lookSoon();
  return {
    wake: (webhookIds) => {
      for (const id of webhookIds ?? []) hint(id);
      if (webhookIds) rounds.wake();
      else lookSoon();
    },
    stop: async () => {
      stopped = true;
      await Promise.all([looks.stop(), tidying.stop(), rounds.stop()]);
      await Promise.all(sending);
      await shards.leave();
    },
  };
}
