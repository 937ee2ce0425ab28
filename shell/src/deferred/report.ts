import { type BrowserReport, endpoints } from "@deeds/contracts/browser";
import { callEndpoint } from "@deeds/remote-kit";
import { readStored, writeStored } from "@deeds/ui";
import { readBoot } from "../boot/boot.ts";

const reported = new Set<string>();

type Observation = Omit<BrowserReport, "canary">;

/** Sends an observation to the releases service once; offline the version is not to blame. */
export function report(observation: Observation): void {
  const key = JSON.stringify(observation);
  if (!navigator.onLine || reported.has(key)) return;
  reported.add(key);
  const { canary } = readBoot();
  const body = {
    ...observation,
    ...(canary && { canary: { ...canary, first: isFirst(canary.id, observation) } }),
  };
  // A lost report is not retried.
  callEndpoint(endpoints.reportRelease, { body }, { keepalive: true }).catch(() => undefined);
}

const poor = 2;

/** A browser counts once per canary in each comparison: of failures, and of slow pages. */
function isFirst(canaryId: number, { kind, grades = {} }: Observation): boolean {
  if (kind === "vitals" && !Object.values(grades).includes(poor)) return false;
  const key = `canary:${kind === "vitals" ? "slow" : "failed"}`;
  if (readStored(key) === String(canaryId)) return false;
  writeStored(key, String(canaryId));
  return true;
}
