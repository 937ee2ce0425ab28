import type { ReplayBody } from "../../api/webhooks.ts";

/** A replay's form as typed: local times of a browser's own field, empty for everything. */
export interface ReplayDraft {
  since: string;
  until: string;
  state: "" | NonNullable<ReplayBody["state"]>;
  type: "" | NonNullable<ReplayBody["type"]>;
}

const day = 24 * 3_600_000;

/** The field's `2026-11-22T14:07`, in the time of this place. */
const localTime = (time: number): string => {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
};

/** What was given up in a day. */
export const newReplay = (now: number): ReplayDraft => ({
  ...{ since: localTime(now - day), until: "", state: "failed", type: "" },
});

/** Null: the beginning is no time. */
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
