import { endpoints } from "@deeds/contracts";
import { implement, listAnswer, type Route, windowOf } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentDelivery } from "../presenters/delivery.ts";
import { presentTest } from "../presenters/test-result.ts";
import { listDeliveries } from "../use-cases/list-deliveries.ts";
import { redeliver, replay } from "../use-cases/redeliver.ts";
import { testWebhook } from "../use-cases/test-webhook.ts";
import type { Worker } from "../worker/worker.ts";

export const deliveryRoutes = (house: House, worker: Pick<Worker, "wake">): Route[] => [
  implement(endpoints.testWebhook, async ({ params, language }) => {
    const outcome = await testWebhook(house, params.id, new Date());
    return presentTest(outcome, language);
  }),
  implement(endpoints.deliveries, async ({ params, query, ctx }) => {
    const window = windowOf(query);
    const filter = { webhookId: params.id, state: query.state };
    const found = await listDeliveries(house, filter, window);
    return listAnswer(ctx, window, { ...found, items: found.items.map(presentDelivery) });
  }),
  implement(endpoints.redeliver, async ({ params }) => {
    const delivery = await redeliver(house, params.deliveryId, new Date());
    worker.wake();
    return presentDelivery(delivery);
  }),
  implement(endpoints.replayWebhook, async ({ params, body }) => {
    const now = new Date();
    const { dryRun } = body;
    const until = body.until === undefined ? now : new Date(body.until);
    const wanted = { webhookId: params.id, since: new Date(body.since), until, dryRun, now };
    const deliveries = await replay(house, wanted);
    worker.wake();
    return { deliveries, dryRun };
  }),
];
