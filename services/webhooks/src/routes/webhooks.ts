import { endpoints } from "@deeds/contracts";
import { implement, listAnswer, type Route, refuse, windowOf } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { presentNewWebhook, presentWebhook } from "../presenters/webhook.ts";
import { createWebhook } from "../use-cases/create-webhook.ts";
import { deleteWebhook } from "../use-cases/delete-webhook.ts";
import { rotateSecret } from "../use-cases/rotate-secret.ts";
import { updateWebhook } from "../use-cases/update-webhook.ts";
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
  implement(endpoints.createWebhook, async ({ body, viewer }) => {
    if (viewer.userId === null) throw refuse.notAuthenticated();
    const creation = { fields: body, creatorId: viewer.userId, now: new Date() };
    const { webhook, secret } = await createWebhook(house, creation);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.updateWebhook, async ({ params, body }) => {
    const edit = { id: params.id, changes: body, now: new Date() };
    const webhook = await updateWebhook(house, edit);
    worker.wake();
    return presentWebhook(house, webhook);
  }),
  implement(endpoints.setWebhookStatus, async ({ params, body }) => {
    const edit = { id: params.id, changes: { isActive: body.isActive }, now: new Date() };
    const webhook = await updateWebhook(house, edit);
    worker.wake();
    return presentWebhook(house, webhook);
  }),
  implement(endpoints.rotateWebhookSecret, async ({ params, body }) => {
    const rotation = { id: params.id, overlapHours: body.overlapHours, now: new Date() };
    const { webhook, secret } = await rotateSecret(house, rotation);
    worker.wake();
    return presentNewWebhook(webhook, secret);
  }),
  implement(endpoints.deleteWebhook, async ({ params }) => {
    await deleteWebhook(house, params.id);
    worker.wake();
  }),
];
