import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { alignWithSwitches, claimNext, dropOrphans, releaseLost } from "./claim.ts";
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
  const slots = createSlots();
  const onTheWay = new Set<Promise<void>>();
  /** Subscribers that may have something due, in the order of their turns. */
  let waiting = new Map<number, StoredWebhook>();
  let rounds: Promise<void> | null = null;
  let again: "look" | "turn" | null = null;
  let stopped = false;
  let tidiedAt = 0;

  /** Reads the subscribers anew, and gives back or holds what has to be. */
  const look = async () => {
    const subscribers = await house.models.webhooks.find().lean();
    const active = subscribers.filter(({ isActive }) => isActive);
    const inactive = subscribers.filter(({ isActive }) => !isActive);
    const ids = (some: StoredWebhook[]) => some.map(({ _id }) => _id);
    if (clock().getTime() - tidiedAt > tidyMs) {
      tidiedAt = clock().getTime();
      await dropOrphans(house, ids(subscribers), clock());
    }
    await releaseLost(house, clock());
    await alignWithSwitches(house, { active: ids(active), inactive: ids(inactive) }, clock());
    waiting = new Map(active.map((webhook) => [webhook._id, webhook]));
  };

  /** One delivery for each subscriber that has a free slot; true when any was taken. */
  const takeTurns = async (): Promise<boolean> => {
    let taken = false;
    for (const webhook of [...waiting.values()]) {
      if (stopped || !slots.hasFree(webhook)) continue;
      const delivery = await claimNext(house, webhook._id, clock());
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
        onTheWay.delete(sending);
        run("turn");
      });
    onTheWay.add(sending);
  };

  const work = async () => {
    while (again && !stopped) {
      const next = again;
      again = null;
      if (next === "look") await look();
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

  const timer = setInterval(() => run("look"), pollMs);
  run("look");
  return {
    wake: () => run("look"),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await rounds;
      await Promise.all(onTheWay);
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
    secret: house.secrets.open(webhook.secret, webhook._id),
    messageId: delivery.messageId,
    body: delivery.body,
    at,
  });
  await settle(house, { delivery, outcome, at, now: clock() });
}
