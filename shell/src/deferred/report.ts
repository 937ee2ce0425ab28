import { type BrowserReport, endpoints } from "@deeds/contracts/browser";
import { callEndpoint } from "@deeds/remote-kit";
import { pageToken } from "../boot/page-token.ts";

const reported = new Set<string>();

type Observation = Omit<BrowserReport, "token" | "canary">;

/** Sends an observation to the releases service once; offline the version is not to blame. */
export function report(observation: Observation): void {
  const token = pageToken();
  const key = JSON.stringify(observation);
  if (token === null || !navigator.onLine || reported.has(key)) return;
  reported.add(key);
  const body = { ...observation, token };
  // A lost report is not retried.
  callEndpoint(endpoints.reportRelease, { body }, { keepalive: true }).catch(() => undefined);
}
