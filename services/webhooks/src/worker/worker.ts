import { randomUUID } from "node:crypto";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { signingSecrets } from "../use-cases/rotate-secret.ts";
import { claimNext, renewClaims, renewMs } from "./claim.ts";
import { dropOrphans, lookAround } from "./look-around.ts";
import { settle } from "./settle.ts";
import { createSlots } from "./slots.ts";

export interface Worker {
  /** Looks for due deliveries now instead of within a second. */
  wake(): void;
  /** Takes nothing more and waits for what is on its way. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
const tidyMs = 60_000;

/** Sends what is due, in turns among the subscribers. Any number of workers may run side by side. */
export function startWorker(house: House, clock: () => Date = () => new Date()): Worker {
  const claim = randomUUID();
  const slots = createSlots();
  const onTheWay = new Map<string, Promise<void>>();
  /** Subscribers that may have something due, in the order of their turns. */
  let waiting = new Map<number, StoredWebhook>();
  let rounds: Promise<void> | null = null;
  let again: "look" | "turn" | null = null;
  let stopped = false;

  /** One delivery for each subscriber that has a free slot; true when any was taken. */
  const takeTurns = async (): Promise<boolean> => {
    let taken = false;
    for (const webhook of [...waiting.values()]) {
      if (stopped || !slots.hasFree(webhook)) continue;
      const delivery = await claimNext(house, webhook._id, claim, clock());
      if (delivery) start(webhook, delivery);
      else waiting.delete(webhook._id);
      taken ||= delivery !== null;
    }
    return taken;
  };

  const start = (webhook: StoredWebhook, delivery: StoredDelivery) => {
    slots.take(webhook._id);
    const sending = deliver(house, webhook, delivery, clock)
      .catch((error: unknown) => house.log.warn({ err: error }, "an attempt waits for its lease"))
      .finally(() => {
        slots.give(webhook._id);
        onTheWay.delete(delivery._id);
        run("turn");
      });
    onTheWay.set(delivery._id, sending);
  };

  const work = async () => {
    while (again && !stopped) {
      const next = again;
      again = null;
      if (next === "look") {
        const active = await lookAround(house, clock());
        waiting = new Map(active.map((webhook) => [webhook._id, webhook]));
      }
      while (await takeTurns());
    }
  };

  const run = (next: "look" | "turn") => {
    if (again !== "look") again = next;
    if (rounds || stopped) return;
    rounds = work()
      .catch((error: unknown) => house.log.warn({ err: error }, "deliveries wait a second"))
      .finally(() => {
        rounds = null;
        if (again) run(again);
      });
  };

  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      work().catch((error: unknown) => house.log.warn({ err: error }, "deliveries wait"));
    }, ms);
  const timers = [
    setInterval(() => run("look"), pollMs),
    every(renewMs, () => renewClaims(house, claim, [...onTheWay.keys()], clock())),
    every(tidyMs, () => dropOrphans(house, clock())),
  ];
  run("look");
  return {
    wake: () => run("look"),
    stop: async () => {
      stopped = true;
      await rounds;
      await Promise.all(onTheWay.values());
      for (const timer of timers) clearInterval(timer);
    },
  };
}

async function deliver(
  house: House,
  webhook: StoredWebhook,
  delivery: StoredDelivery,
  clock: () => Date,
): Promise<void> {
  const at = clock();
  const outcome = await house.sender.send({
    url: webhook.url,
    secrets: signingSecrets(house, webhook, at),
    messageId: delivery.messageId,
    body: delivery.body,
    at,
  });
  await settle(house, { delivery, outcome, at, now: clock() });
}
