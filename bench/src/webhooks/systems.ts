import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { endpoints, type NewEvent } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger } from "@deeds/service-kit";
import type { Bench } from "../suite.ts";
import { now } from "./receivers.ts";

/** An event that was committed: its number, which its body has as `data.id`, and when. */
export interface Published {
  id: number;
  /** Milliseconds since 1970, with their fractions. */
  at: number;
}

/** A server that delivers events to subscribers: ours, or another one that runs at an address. */
export interface DeliverySystem {
  /** Its name in the report. */
  name: string;
  /** Subscribes every address to everything that is published. */
  subscribe(urls: readonly string[]): Promise<void>;
  unsubscribeAll(): Promise<void>;
  /**
   * Publishes that many events of about half a kilobyte, as durably as the system can; each reaches
   * receivers as JSON with its number in `data.id`. Returns them in the order of their commits.
   */
  publish(count: number): Promise<readonly Published[]>;
  close?(): Promise<void>;
}

/** Of the modules that `DELIVERY_SYSTEMS` names: each exports `createSystem(): Promise<DeliverySystem>`. */
export async function otherSystems(bench: Bench): Promise<DeliverySystem[]> {
  const modules = (process.env.DELIVERY_SYSTEMS ?? "").split(",").filter(Boolean);
  const systems: DeliverySystem[] = [];
  for (const module of modules) {
    const { createSystem }: { createSystem(): Promise<DeliverySystem> } = await import(
      pathToFileURL(resolve(module)).href
    );
    const system = await createSystem();
    bench.onClose(async () => system.close?.());
    systems.push(system);
  }
  return systems;
}

/** About half a kilobyte of text, as a person's entry has. */
const occupation = "Учительница начальных классов в отставке, волонтёр. ".repeat(4);

export const personOf = (id: number) => ({
  id,
  slug: null,
  name: "Мария",
  surname: "Коваленко",
  country: "Украина",
  city: "Львов",
  occupation,
  status: "pending" as const,
  createdAt: new Date().toISOString(),
});

/** Our own product; events are recorded as a service records them, through an outbox. */
export async function ourSystem(bench: Bench, product: Product): Promise<DeliverySystem> {
  const admin = await bench.administrator(product);
  const log = createLogger("bench", "silent");
  const url = new URL(product.engines.mongoAdminUrl);
  url.pathname = "/bench_publisher";
  const database = await connectDatabase(url.href, log);
  const { natsUrl } = product.engines;
  const messaging = await createMessaging({ url: natsUrl, service: "bench", database, log });
  bench.onClose(async () => {
    await messaging.close();
    await database.close();
  });
  const subscribed: number[] = [];
  return {
    name: "Good Deeds",
    subscribe: async (urls) => {
      for (const address of urls) {
        const body = { url: address, events: ["person_created"] };
        subscribed.push((await admin.call(endpoints.createWebhook, { body })).id);
      }
    },
    unsubscribeAll: async () => {
      for (const id of subscribed.splice(0)) {
        await admin.call(endpoints.deleteWebhook, { params: { id } });
      }
    },
    publish: async (count) => {
      const persons = Array.from({ length: count }, () => personOf(randomInt(1e9, 2e9)));
      const events = persons.map(
        (data): NewEvent => ({ type: "person_created", version: 1, data }),
      );
      await database.transaction((tx) => messaging.record(tx, events));
      const at = now();
      return persons.map(({ id }) => ({ id, at }));
    },
  };
}
