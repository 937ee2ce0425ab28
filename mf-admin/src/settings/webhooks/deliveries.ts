import { deliveryStates, webhookEvents } from "@deeds/contracts/browser";
import type { DeliveryQuery, ReplayBody } from "../../api/webhooks.ts";

/** A delivery in progress is still listed as `pending` (docs/decisions/0014). */
export const listedStates = deliveryStates.filter((state) => state !== "delivering");

const hour = 3_600_000;
const spans = { all: null, day: 24 * hour, week: 7 * 24 * hour } as const;
type Span = keyof typeof spans;

export interface DeliveryChoice {
  state: string;
  event: string;
  time: Span;
}

export function readChoice(parameters: URLSearchParams): DeliveryChoice {
  const time = parameters.get("time") ?? "";
  return {
    state: listedStates.find((one) => one === parameters.get("state")) ?? "",
    event: webhookEvents.find((one) => one === parameters.get("event")) ?? "",
    time: Object.hasOwn(spans, time) ? (time as Span) : "all",
  };
}

/** Whole hours, so that the same list keeps the same URL. */
export function callOf({ state, event, time }: DeliveryChoice, now: number): DeliveryQuery {
  const chosenState = listedStates.find((one) => one === state);
  const type = webhookEvents.find((one) => one === event);
  const span = spans[time];
  const since = span && new Date(Math.floor(now / hour) * hour - span).toISOString();
  return {
    ...(chosenState && { state: chosenState }),
    ...(type && { type }),
    ...(since && { since }),
  };
}

export interface ReplayDraft {
  since: string;
  until: string;
  state: "" | NonNullable<ReplayBody["state"]>;
  type: "" | NonNullable<ReplayBody["type"]>;
}

const day = 24 * 3_600_000;

/** `2026-11-22T14:07` in local time, as a `datetime-local` field has it. */
const localTime = (time: number): string => {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
};

export const newReplay = (now: number): ReplayDraft => ({
  ...{ since: localTime(now - day), until: "", state: "failed", type: "" },
});

/** `null` when the start is not a valid time. */
export function replayBody({ since, until, state, type }: ReplayDraft): ReplayBody | null {
  const begins = Date.parse(since);
  const ends = Date.parse(until);
  if (Number.isNaN(begins)) return null;
  return {
    since: new Date(begins).toISOString(),
    ...(!Number.isNaN(ends) && { until: new Date(ends).toISOString() }),
    ...(state && { state }),
    ...(type && { type }),
  };
}
