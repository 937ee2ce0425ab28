import { randomInt } from "node:crypto";
import { endpoints, type NewEvent, type Webhook } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import { createMessaging } from "@deeds/messaging";
import { connectDatabase, createLogger } from "@deeds/service-kit";
import type { Bench } from "../suite.ts";
import type { DeliverySystem } from "./system.ts";

/** About half a kilobyte of text, as a person's entry has. */
const occupation = "Учительница начальных классов в отставке, волонтёр. ".repeat(4);

export const personOf = (id: number) => ({
  ...{ id, slug: null, name: "Мария", surname: "Коваленко", country: "Украина", city: "Львов" },
  ...{ occupation, status: "pending" as const, createdAt: new Date().toISOString() },
});

const factOf = (id: number): NewEvent => ({
  type: "person_created",
  version: 1,
  data: personOf(id),
});

/** Our own product; events are recorded as a service records them, through an outbox. */
export async function ours(bench: Bench): Promise<{ system: DeliverySystem; product: Product }> {
  const product = await bench.product({ WEBHOOK_ALLOW_LOOPBACK: "1", NODE_ENV: "test" });
  const admin = await bench.administrator(product);
  const log = createLogger("bench", "silent");
  const url = new URL(product.engines.mongoAdminUrl);
  url.pathname = "/bench_publisher";
  const database = await connectDatabase(url.href, log);
  const messaging = await createMessaging({
    ...{ url: product.engines.natsUrl, service: "bench", database, log },
  });
  bench.atEnd(async () => {
    await messaging.close();
    await database.close();
  });
  const some = async () => (await admin.call(endpoints.webhooks)) as readonly Webhook[];
  const system: DeliverySystem = {
    name: "Good Deeds",
    subscribe: async (urls) => {
      for (const address of urls) {
        await admin.call(endpoints.createWebhook, {
          body: { url: address, events: ["person_created"] },
        });
      }
    },
    unsubscribeAll: async () => {
      // The list shows a page of them at a time.
      for (let left = await some(); left.length > 0; left = await some()) {
        for (const { id } of left) await admin.call(endpoints.deleteWebhook, { params: { id } });
      }
    },
    publish: async (count) => {
      const facts = Array.from({ length: count }, () => factOf(randomInt(1e9, 2e9)));
      await database.transaction((tx) => messaging.record(tx, facts));
      const at = performance.timeOrigin + performance.now();
      return facts.map(({ data }) => ({ id: (data as { id: number }).id, at }));
    },
  };
  return { system, product };
}
