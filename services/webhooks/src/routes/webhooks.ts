import { endpoints } from "@deeds/contracts";
import { actorOf, implement, listAnswer, type Route, refuse, windowOf } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentNewWebhook, presentWebhook } from "../presenters/webhook.ts";
import {
  createWebhook,
  deleteWebhook,
  switchWebhook,
  updateWebhook,
} from "../use-cases/change-webhook.ts";
import { rotateSecret } from "../use-cases/secrets.ts";
import type { Worker } from "../worker/worker.ts";

export const webhookRoutes = (house: House, worker: Pick<Worker, "wake">): Route[] => [
  implement(endpoints.webhooks, async ({ query, ctx }) => {
    const { webhooks } = house.models;
    const window = windowOf(query);
    const [found, total] = await Promise.all([
      webhooks.find().sort({ _id: -1 }).skip(window.skip).limit(window.limit).lean(),
      webhooks.countDocuments(),
    ]);
    const items = found.map((webhook) => presentWebhook(house, webhook));
    return listAnswer(ctx, window, { items, total });
  }),
  implement(endpoints.createWebhook, async (call) => {
    const { userId: creatorId } = call.viewer;
    if (creatorId === null) throw refuse.notAuthenticated();
    const creation = { fields: call.body, creatorId, actor: actorOf(call), now: new Date() };
    const { webhook, secret } = await createWebhook(house, creation);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.updateWebhook, async (call) => {
    const { params, body: changes } = call;
    const edit = { id: params.id, changes, actor: actorOf(call), now: new Date() };
    const webhook = await updateWebhook(house, edit);
    worker.wake();
    return presentWebhook(house, webhook);
  }),
  implement(endpoints.setWebhookStatus, async (call) => {
    const { isActive } = call.body;
    const wanted = { id: call.params.id, isActive, actor: actorOf(call), now: new Date() };
    const webhook = await switchWebhook(house, wanted);
    worker.wake();
    return presentWebhook(house, webhook);
  }),
  implement(endpoints.rotateWebhookSecret, async (call) => {
    const rotation = {
      ...{ id: call.params.id, ...call.body },
      ...{ actor: actorOf(call), now: new Date() },
    };
    const { webhook, secret } = await rotateSecret(house, rotation);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.deleteWebhook, async (call) => {
    await deleteWebhook(house, call.params.id, actorOf(call));
    worker.wake();
  }),
];
