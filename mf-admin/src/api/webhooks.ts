import { endpoints, type Webhook } from "@deeds/contracts";
import { callEndpoint, type EndpointArgs, revalidate, useEndpoint } from "@deeds/remote-kit";

export type WebhookBody = EndpointArgs<typeof endpoints.createWebhook>["body"];
export type WebhookChange = NonNullable<EndpointArgs<typeof endpoints.updateWebhook>["body"]>;

export const useWebhooks = (page: number, limit: number) =>
  useEndpoint(endpoints.webhooks, { query: { page, limit } }, { keepPreviousData: true });

export const useDeliveries = (id: number, page: number, limit: number) =>
  useEndpoint(
    endpoints.deliveries,
    { params: { id }, query: { page, limit } },
    { keepPreviousData: true },
  );

export const createWebhook = (body: WebhookBody, idempotencyKey: string) =>
  callEndpoint(endpoints.createWebhook, { body }, { idempotencyKey });

export const updateWebhook = (id: number, body: WebhookChange) =>
  callEndpoint(endpoints.updateWebhook, { params: { id }, body });

export const deleteWebhook = (id: number) =>
  callEndpoint(endpoints.deleteWebhook, { params: { id } });

export const switchWebhook = ({ id, isActive }: Webhook) =>
  callEndpoint(endpoints.setWebhookStatus, { params: { id }, body: { isActive: !isActive } });

export const testWebhook = (id: number) => callEndpoint(endpoints.testWebhook, { params: { id } });

/** Not the deliveries of one that is gone. */
export const refreshWebhookList = () => revalidate(["/api/webhooks?"]);

export const refreshWebhooks = () => revalidate(["/api/webhooks"]);
