import { endpoints, type Webhook, type WebhookEvent } from "@deeds/contracts/browser";
import { callEndpoint, type EndpointArgs, revalidate, useEndpoint } from "@deeds/remote-kit";

export type WebhookBody = EndpointArgs<typeof endpoints.createWebhook>["body"];
type WebhookChange = NonNullable<EndpointArgs<typeof endpoints.updateWebhook>["body"]>;

export const useWebhooks = (page: number, limit: number) =>
  useEndpoint(endpoints.webhooks, { query: { page, limit } }, { keepPreviousData: true });

export type DeliveryQuery = NonNullable<EndpointArgs<typeof endpoints.deliveries>["query"]>;

export const useDeliveries = (id: number, query: DeliveryQuery) =>
  useEndpoint(endpoints.deliveries, { params: { id }, query }, { keepPreviousData: true });

export const useDeliveryAttempts = (deliveryId: string) =>
  useEndpoint(endpoints.deliveryAttempts, { params: { deliveryId } });

export const useEventTypes = () => useEndpoint(endpoints.webhookEventTypes);

export function useConditionFields() {
  const { data } = useEventTypes();
  return (event: WebhookEvent) => data?.find(({ type }) => type === event)?.fields ?? [];
}

export const useWebhookHealth = (id: number) =>
  useEndpoint(endpoints.webhookHealth, { params: { id } });

type Rotation = NonNullable<EndpointArgs<typeof endpoints.rotateWebhookSecret>["body"]>;

/** Returns the webhook with its new secret, the only response that has it in full. */
export const rotateSecret = (id: number, rotation: Rotation, idempotencyKey: string) =>
  callEndpoint(
    endpoints.rotateWebhookSecret,
    { params: { id }, body: rotation },
    { idempotencyKey },
  );

export const redeliver = (deliveryId: string) =>
  callEndpoint(endpoints.redeliver, { params: { deliveryId } });

export type ReplayBody = EndpointArgs<typeof endpoints.replayWebhook>["body"];

/** Resends deliveries of a period, or counts them (`dryRun`). */
export const replay = (id: number, body: ReplayBody) =>
  callEndpoint(endpoints.replayWebhook, { params: { id }, body });

export const useReplays = (id: number) => useEndpoint(endpoints.webhookReplays, { params: { id } });

export const retryFailed = (id: number, now: Date = new Date()) => {
  const since = new Date(now.getTime() - 30 * 24 * 3_600_000).toISOString();
  return replay(id, { since, state: "failed" });
};

export const createWebhook = (body: WebhookBody, idempotencyKey: string) =>
  callEndpoint(endpoints.createWebhook, { body }, { idempotencyKey });

export const updateWebhook = (id: number, body: WebhookChange) =>
  callEndpoint(endpoints.updateWebhook, { params: { id }, body });

export const deleteWebhook = (id: number) =>
  callEndpoint(endpoints.deleteWebhook, { params: { id } });

export const switchWebhook = ({ id, isActive }: Webhook) =>
  callEndpoint(endpoints.setWebhookStatus, { params: { id }, body: { isActive: !isActive } });

export const testWebhook = (id: number, type?: WebhookEvent) =>
  callEndpoint(endpoints.testWebhook, { params: { id }, query: type ? { type } : {} });

/** Leaves out the deliveries, which a deleted webhook no longer has. */
export const refreshWebhookList = () => revalidate(["/api/webhooks?"]);

export const refreshWebhooks = () => revalidate(["/api/webhooks"]);
