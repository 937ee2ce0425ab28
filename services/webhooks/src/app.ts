import {
  createApp,
  createIdempotencyKeys,
  type IdentityVerifier,
  type Route,
} from "@deeds/service-kit";
import type Koa from "koa";
import { consumePublicEvents } from "./consumers/public-events.ts";
import { answerQuestions } from "./consumers/questions.ts";
import type { House } from "./house.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { Worker } from "./worker/worker.ts";

/** The service's calls, and the events it turns into deliveries for the worker. */
export async function createWebhooksService(
  house: House,
  worker: Worker,
  identity: IdentityVerifier,
): Promise<{ app: Koa; routes: Route[] }> {
  consumePublicEvents(house, (ids) => worker.wake(ids));
  answerQuestions(house);
  const routes = [...webhookRoutes(house, worker), ...deliveryRoutes(house, worker)];
  const app = createApp({
    log: house.log,
    routes,
    identity,
    idempotency: await createIdempotencyKeys(house.database),
    ready: { database: house.database.ping },
  });
  return { app, routes };
}
