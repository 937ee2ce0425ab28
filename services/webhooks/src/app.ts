import { auditQuery } from "@deeds/contracts";
import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { consumePublicEvents } from "./consumers/public-events.ts";
import type { House } from "./house.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { Worker } from "./worker/worker.ts";

export async function createWebhooksService(
  house: House,
  worker: Worker,
  identity: IdentityVerifier,
): Promise<Koa> {
  consumePublicEvents(house, (ids) => worker.wake(ids));
  house.messaging.answer(auditQuery("webhooks"), (filter) => house.audit.find(filter));
  return createApp({
    log: house.log,
    routes: webhookRoutes(house, worker),
    identity,
    idempotency: await createIdempotencyKeys(house.database),
    ready: { database: house.database.ping },
  });
}
