import { auditQuery } from "@deeds/contracts";
import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { consumePublicEvents } from "./consumers/public-events.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { ServiceContext } from "./service-context.ts";
import type { Worker } from "./worker/worker.ts";

export async function createWebhooksService(
  context: ServiceContext,
  options: { worker: Worker; identity: IdentityVerifier; clock: () => Date },
): Promise<Koa> {
  const { worker, identity, clock } = options;
  consumePublicEvents(context, { wake: worker.wake, clock });
  context.messaging.respond(auditQuery("webhooks"), (filter) => context.audit.find(filter));
  return createApp({
    log: context.log,
    routes: webhookRoutes(context, worker),
    identity,
    clock,
    idempotency: await createIdempotencyKeys(context.database),
    ready: { database: context.database.ping },
  });
}
