import { endpoints } from "@deeds/contracts";
import { eventually } from "../receiver.ts";
import { approved, type Deed, subscriber } from "./stage.ts";

const about = (subject: number) => ({ kind: "webhook", subject }) as const;

const createWebhook: Deed = async ({ keeper, receiver: { url } }) => {
  const { id } = await keeper.caller.call(endpoints.createWebhook, { body: { url } });
  const changes = { url: { before: null, after: url }, secretKey: {} };
  return { ...about(id), action: "created", changes };
};

const updateWebhook: Deed = async (stage) => {
  const { id } = await subscriber(stage, { description: "первый" });
  await stage.keeper.caller.call(endpoints.updateWebhook, {
    params: { id },
    body: { description: "второй" },
  });
  const changes = { description: { before: "первый", after: "второй" } };
  return { ...about(id), action: "updated", changes };
};

const deleteWebhook: Deed = async (stage) => {
  const { id, url } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.deleteWebhook, { params: { id } });
  return { ...about(id), action: "removed", changes: { url: { before: url, after: null } } };
};

const setWebhookStatus: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.setWebhookStatus, {
    params: { id },
    body: { isActive: false },
  });
  const changes = { isActive: { before: true, after: false } };
  return { ...about(id), action: "deactivated", changes };
};

const testWebhook: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.testWebhook, { params: { id } });
  return { ...about(id), action: "tested", note: "delivered" };
};

const rotateWebhookSecret: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  await stage.keeper.caller.call(endpoints.rotateWebhookSecret, { params: { id }, body: {} });
  return { ...about(id), action: "secret-rotated", changes: { secretKey: {} } };
};

/** Sends again what has arrived: of a delivery that is on its way nothing would change. */
const redeliver: Deed = async (stage) => {
  const { id } = await subscriber(stage, { events: ["person_created"] });
  await approved(stage);
  const newest = async () => {
    const found = await stage.helper.call(endpoints.deliveries, { params: { id } });
    return (Array.isArray(found) ? found : found.items)[0];
  };
  await eventually(async () => (await newest())?.state === "delivered", "the delivery");
  const delivery = await newest();
  if (!delivery) throw new Error("nothing was delivered");
  await stage.keeper.caller.call(endpoints.redeliver, { params: { deliveryId: delivery.id } });
  return { action: "redelivered", kind: "delivery", subject: delivery.id };
};

const replayWebhook: Deed = async (stage) => {
  const { id } = await subscriber(stage);
  const body = { since: new Date().toISOString(), dryRun: true };
  await stage.keeper.caller.call(endpoints.replayWebhook, { params: { id }, body });
  return { ...about(id), action: "replayed", note: /^only counted: 0/ };
};

export const deedsOfWebhooks = {
  ...{ createWebhook, updateWebhook, deleteWebhook, setWebhookStatus, testWebhook },
  ...{ rotateWebhookSecret, redeliver, replayWebhook },
};
