import { endpoints } from "@deeds/contracts";
import { actorOf, implement, listAnswer, type Route, windowOf } from "@deeds/service-kit";
import type { House } from "../house.ts";
import {
  presentAttempt,
  presentDelivery,
  presentEventTypes,
  presentReplay,
  presentTest,
} from "../presenters/delivery.ts";
import { listDeliveries, readAttempts, readHealth } from "../use-cases/read-deliveries.ts";
import { listReplays, redeliver, startReplay } from "../use-cases/resend-deliveries.ts";
import { testWebhook } from "../use-cases/test-webhook.ts";
import type { Worker } from "../worker/worker.ts";

export const deliveryRoutes = (house: House, worker: Pick<Worker, "wake">): Route[] => [
  implement(endpoints.testWebhook, async (call) => {
    const test = { id: call.params.id, type: call.query.type, actor: actorOf(call) };
    const outcome = await testWebhook(house, { ...test, now: new Date() });
    return presentTest(outcome, call.language);
  }),
  implement(endpoints.webhookEventTypes, async () => presentEventTypes(new Date())),
  implement(endpoints.deliveries, async ({ params, query, ctx }) => {
    const window = windowOf(query);
    const found = await listDeliveries(house, { webhookId: params.id, ...query }, window);
    return listAnswer(ctx, window, { ...found, items: found.items.map(presentDelivery) });
  }),
  implement(endpoints.deliveryAttempts, async ({ params }) => {
    const attempts = await readAttempts(house, params.deliveryId);
    return attempts.map(presentAttempt);
  }),
  implement(endpoints.webhookHealth, ({ params }) => readHealth(house, params.id, new Date())),
  implement(endpoints.redeliver, async (call) => {
    const wanted = { id: call.params.deliveryId, actor: actorOf(call), now: new Date() };
    const delivery = await redeliver(house, wanted);
    worker.wake();
    return presentDelivery(delivery);
  }),
  implement(endpoints.replayWebhook, async (call) => {
    const { params, body } = call;
    const now = new Date();
    const asked = body.until === undefined ? now.getTime() : Date.parse(body.until);
    // What comes later has not been sent yet.
    const until = new Date(Math.min(asked, now.getTime()));
    const choice = {
      ...{ webhookId: params.id, since: new Date(body.since), until },
      ...{ state: body.state ?? null, type: body.type ?? null },
    };
    const order = { choice, dryRun: body.dryRun, actor: actorOf(call), now };
    const { deliveries, replay } = await startReplay(house, order);
    worker.wake();
    return { deliveries, dryRun: body.dryRun, replay: replay && presentReplay(replay) };
  }),
  implement(endpoints.webhookReplays, async ({ params }) =>
    (await listReplays(house, params.id)).map(presentReplay),
  ),
];
