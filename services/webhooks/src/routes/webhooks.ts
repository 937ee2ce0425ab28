import { endpoints } from "@deeds/contracts";
import {
  actorOf,
  assertFreshSignIn,
  implement,
  listResponse,
  type Route,
  refuse,
  windowOf,
} from "@deeds/service-kit";
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
    const window = windowOf(query);
    const { items, total } = await context.models.webhooks.list(window);
    const shown = items.map((webhook) => presentWebhook(context, webhook));
    return listResponse(ctx, window, { items: shown, total });
  }),
  implement(endpoints.createWebhook, async (call) => {
    const { userId: creatorId } = call.viewer;
    if (creatorId === null) throw refuse.notAuthenticated();
    assertFreshSignIn(call);
    const request = { fields: call.body, creatorId, actor: actorOf(call), now: call.now };
    const { webhook, secret } = await createWebhook(context, request);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.updateWebhook, async (call) => {
    const { params, body: changes } = call;
    const assertFresh = () => assertFreshSignIn(call);
    const request = { id: params.id, changes, actor: actorOf(call), now: call.now, assertFresh };
    const webhook = await updateWebhook(context, request);
    worker.wake();
    return presentWebhook(context, webhook);
  }),
  implement(endpoints.setWebhookStatus, async (call) => {
    const { isActive } = call.body;
    const change = { id: call.params.id, isActive, actor: actorOf(call), now: call.now };
    const webhook = await switchWebhook(context, change);
    worker.wake();
    return presentWebhook(context, webhook);
  }),
  implement(endpoints.rotateWebhookSecret, async (call) => {
    assertFreshSignIn(call);
    const rotation = { ...call.body, id: call.params.id, actor: actorOf(call), now: call.now };
    const { webhook, secret } = await rotateSecret(context, rotation);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.deleteWebhook, async (call) => {
    await deleteWebhook(context, { id: call.params.id, actor: actorOf(call) });
    worker.wake();
  }),
  implement(endpoints.testWebhook, async (call) => {
    const { params, query, now } = call;
    const test = { id: params.id, type: query.type, actor: actorOf(call), now };
    const outcome = await testWebhook(context, test);
    return presentTest(outcome, call.language);
  }),
  implement(endpoints.webhookEventTypes, async ({ now }) => presentEventTypes(now)),
  implement(endpoints.deliveries, async ({ params, query, ctx }) => {
    const window = windowOf(query);
    const found = await listDeliveries(context, { ...query, webhookId: params.id, window });
    return listResponse(ctx, window, { ...found, items: found.items.map(presentDelivery) });
  }),
  implement(endpoints.deliveryAttempts, async ({ params }) => {
    const attempts = await readAttempts(context, params.deliveryId);
    return attempts.map(presentAttempt);
  }),
  implement(endpoints.webhookHealth, ({ params, now }) =>
    readHealth(context, { id: params.id, now }),
  ),
  implement(endpoints.redeliver, async (call) => {
    const request = { id: call.params.deliveryId, actor: actorOf(call), now: call.now };
    const delivery = await redeliver(context, request);
    worker.wake();
    return presentDelivery(delivery);
  }),
  implement(endpoints.replayWebhook, async (call) => {
    const { params, body, now } = call;
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
