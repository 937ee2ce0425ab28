import { endpoints, type WebhookEvent } from "@deeds/contracts/browser";
import { callEndpoint, type EndpointArgs, revalidate, useEndpoint } from "@deeds/remote-kit";

export const useWebhooks = (page: number, limit: number) =>
  useEndpoint(endpoints.webhooks, { query: { page, limit } }, { keepPreviousData: true });

export const useWebhookHealth = (id: number) =>
  useEndpoint(endpoints.webhookHealth, { params: { id } });

export function useConditionFields() {
  const { data } = useEndpoint(endpoints.webhookEventTypes);
  return (event: WebhookEvent) => data?.find(({ type }) => type === event)?.fields ?? [];
}

export type ReplayBody = EndpointArgs<typeof endpoints.replayWebhook>["body"];

/** Resends deliveries of a period, or counts them (`dryRun`). */
export const replay = (id: number, body: ReplayBody) =>
  callEndpoint(endpoints.replayWebhook, { params: { id }, body });

export const refreshWebhooks = () => revalidate(["/api/webhooks"]);
