import {
  type DeliveryFailure,
  deliveryFailures,
  deliveryStates,
  endpoints,
  type WebhookEvent,
  webhookEvents,
} from "@deeds/contracts/browser";
import { formatDateTime, parseTypedDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { callEndpoint, type EndpointArgs, revalidate, useEndpoint } from "@deeds/remote-kit";
import { oneOf } from "../../common/values.ts";

export const useWebhooks = (page: number, limit: number) =>
  useEndpoint(endpoints.webhooks, { query: { page, limit } }, { keepPreviousData: true });

export const useWebhookHealth = (id: number) =>
  useEndpoint(endpoints.webhookHealth, { params: { id } });

export function useConditionFields() {
  const { data } = useEndpoint(endpoints.webhookEventTypes);
  return (event: WebhookEvent) => data?.find(({ type }) => type === event)?.fields ?? [];
}

type ReplayBody = EndpointArgs<typeof endpoints.replayWebhook>["body"];

/** Resends deliveries of a period, or counts them (`dryRun`). */
export const replay = (id: number, body: ReplayBody) =>
  callEndpoint(endpoints.replayWebhook, { params: { id }, body });

export const refreshWebhooks = () => revalidate(["/api/webhooks"]);

/** A delivery in progress is still listed as `pending` (docs/decisions/0014). */
export const listedStates = deliveryStates.filter((state) => state !== "delivering");

/** Options of the selects that narrow deliveries. */
export function useDeliveryOptions() {
  const { t } = useTranslation("admin");
  const states = listedStates.map((value) => ({ value, label: t(`webhooks.states.${value}`) }));
  const events = webhookEvents.map((value) => ({ value, label: t(`webhooks.events.${value}`) }));
  return {
    states: [{ value: "", label: t("webhooks.everyState") }, ...states],
    events: [{ value: "", label: t("webhooks.everyEvent") }, ...events],
  };
}

const failures = Object.entries(deliveryFailures) as [DeliveryFailure, string][];

/** Words a failure of a delivery in the viewer's language; any other text, such as `HTTP 500`, as it is. */
export function failureText(error: string, t: (key: string) => string): string {
  const [, text, code = ""] = /^(.*?)( \(\w+\))?$/s.exec(error) ?? [];
  const known = failures.find(([, stated]) => stated === text);
  return known ? `${t(`webhooks.failures.${known[0]}`)}${code}` : error;
}

const hour = 3_600_000;
const spans = { all: null, day: 24 * hour, week: 7 * 24 * hour } as const;

type DeliveryQuery = NonNullable<EndpointArgs<typeof endpoints.deliveries>["query"]>;

export type DeliveryChoice = ReturnType<typeof readChoice>;

/** Invalid values in the address are ignored. */
export function readChoice(parameters: URLSearchParams) {
  const time = parameters.get("time") ?? "";
  return {
    state: oneOf(listedStates, parameters.get("state")) ?? ("" as const),
    event: oneOf(webhookEvents, parameters.get("event")) ?? ("" as const),
    time: Object.hasOwn(spans, time) ? (time as keyof typeof spans) : "all",
  };
}

/** Whole hours, so that the same list keeps the same URL. */
export function callOf({ state, event, time }: DeliveryChoice, now: number): DeliveryQuery {
  const span = spans[time];
  const since = span && new Date(Math.floor(now / hour) * hour - span).toISOString();
  return { ...(state && { state }), ...(event && { type: event }), ...(since && { since }) };
}

export type ReplayDraft = ReturnType<typeof newReplay>;

export const newReplay = (now: number) => ({
  since: formatDateTime(new Date(now - 24 * hour)),
  until: "",
  state: "failed" as "" | NonNullable<ReplayBody["state"]>,
  type: "" as "" | NonNullable<ReplayBody["type"]>,
});

/** `null` when the start, or an end that was typed, is no valid time. */
export function replayBody({ since, until, state, type }: ReplayDraft): ReplayBody | null {
  const begins = parseTypedDateTime(since);
  const ends = parseTypedDateTime(until);
  if (begins === null || (ends === null && until.trim() !== "")) return null;
  return {
    since: new Date(begins).toISOString(),
    ...(ends && { until: new Date(ends).toISOString() }),
    ...(state && { state }),
    ...(type && { type }),
  };
}
