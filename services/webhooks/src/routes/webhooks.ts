import { endpoints } from "@deeds/contracts";
import { actorOf, implement, listResponse, type Route, refuse, windowOf } from "@deeds/service-kit";
import {
  presentAttempt,
  presentDelivery,
  presentEventTypes,
  presentNewWebhook,
  presentReplay,
  presentTest,
  presentWebhook,
} from "../presenters/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import {
  createWebhook,
  deleteWebhook,
  switchWebhook,
  updateWebhook,
} from "../use-cases/change-webhook.ts";
import { listDeliveries, readAttempts, readHealth } from "../use-cases/read-deliveries.ts";
import { listReplays, redeliver, startReplay } from "../use-cases/resend-deliveries.ts";
import { rotateSecret } from "../use-cases/secrets.ts";
import { testWebhook } from "../use-cases/test-webhook.ts";
import type { Worker } from "../worker/worker.ts";

export const webhookRoutes = (context: ServiceContext, worker: Pick<Worker, "wake">): Route[] => [
  implement(endpoints.webhooks, async ({ query, ctx }) => {
    const { webhooks } = context.models;
    const window = windowOf(query);
    const [found, total] = await Promise.all([
      webhooks.find().sort({ _id: -1 }).skip(window.skip).limit(window.limit).lean(),
      webhooks.countDocuments(),
    ]);
    const items = found.map((webhook) => presentWebhook(context, webhook));
    return listResponse(ctx, window, { items, total });
  }),
  implement(endpoints.createWebhook, async (call) => {
    const { userId: creatorId } = call.viewer;
    if (creatorId === null) throw refuse.notAuthenticated();
    const request = { fields: call.body, creatorId, actor: actorOf(call), now: new Date() };
    const { webhook, secret } = await createWebhook(context, request);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.updateWebhook, async (call) => {
    const { params, body: changes } = call;
    const request = { id: params.id, changes, actor: actorOf(call), now: new Date() };
    const webhook = await updateWebhook(context, request);
    worker.wake();
    return presentWebhook(context, webhook);
  }),
  implement(endpoints.setWebhookStatus, async (call) => {
    const { isActive } = call.body;
    const change = { id: call.params.id, isActive, actor: actorOf(call), now: new Date() };
    const webhook = await switchWebhook(context, change);
    worker.wake();
    return presentWebhook(context, webhook);
  }),
  implement(endpoints.rotateWebhookSecret, async (call) => {
    const rotation = {
      ...call.body,
      id: call.params.id,
      actor: actorOf(call),
      now: new Date(),
    };
    const { webhook, secret } = await rotateSecret(context, rotation);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.deleteWebhook, async (call) => {
    await deleteWebhook(context, call.params.id, actorOf(call));
    worker.wake();
  }),
  implement(endpoints.testWebhook, async (call) => {
    const test = { id: call.params.id, type: call.query.type, actor: actorOf(call) };
    const outcome = await testWebhook(context, { ...test, now: new Date() });
    return presentTest(outcome, call.language);
  }),
  implement(endpoints.webhookEventTypes, async () => presentEventTypes(new Date())),
  implement(endpoints.deliveries, async ({ params, query, ctx }) => {
    const window = windowOf(query);
    const found = await listDeliveries(context, { webhookId: params.id, ...query }, window);
    return listResponse(ctx, window, { ...found, items: found.items.map(presentDelivery) });
  }),
  implement(endpoints.deliveryAttempts, async ({ params }) => {
    const attempts = await readAttempts(context, params.deliveryId);
    return attempts.map(presentAttempt);
  }),
  implement(endpoints.webhookHealth, ({ params }) => readHealth(context, params.id, new Date())),
  implement(endpoints.redeliver, async (call) => {
    const request = { id: call.params.deliveryId, actor: actorOf(call), now: new Date() };
    const delivery = await redeliver(context, request);
    worker.wake();
    return presentDelivery(delivery);
  }),
  implement(endpoints.replayWebhook, async (call) => {
    const { params, body } = call;
    const now = new Date();
    const requestedUntil = body.until === undefined ? now.getTime() : Date.parse(body.until);
    const selection = {
      webhookId: params.id,
      since: new Date(body.since),
      // Excludes deliveries that are created while the replay runs.
      until: new Date(Math.min(requestedUntil, now.getTime())),
      state: body.state ?? null,
      type: body.type ?? null,
    };
    const request = { selection, dryRun: body.dryRun, actor: actorOf(call), now };
    const { deliveries, replay } = await startReplay(context, request);
    worker.wake();
    return { deliveries, dryRun: body.dryRun, replay: replay && presentReplay(replay) };
  }),
  implement(endpoints.webhookReplays, async ({ params }) =>
    (await listReplays(context, params.id)).map(presentReplay),
  ),
];
