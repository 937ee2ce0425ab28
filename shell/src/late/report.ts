import { type BrowserReport, endpoints } from "@deeds/contracts/browser";
import { callEndpoint } from "@deeds/remote-kit";
import { readStored, writeStored } from "@deeds/ui";
import { readBoot } from "../boot/boot.ts";

const reported = new Set<string>();

/**
 * Tells the releases service what this browser saw; a page says a thing once. Without a connection
 * the fault is not the version's.
 */
export function report(seen: Omit<BrowserReport, "canary">): void {
  const key = JSON.stringify(seen);
  if (!navigator.onLine || reported.has(key)) return;
  reported.add(key);
  const { canary } = readBoot();
  const body = {
    ...seen,
    ...(canary && { canary: { ...canary, first: isFirst(canary.id, seen) } }),
  };
  // Nothing can be done about a report that is lost.
  callEndpoint(endpoints.reportRelease, { body }, { keepalive: true }).catch(() => undefined);
}

const poor = 2;

/** In a canary a browser counts once for each comparison: of failures, and of slow pages. */
function isFirst(canaryId: number, { kind, grades = {} }: Omit<BrowserReport, "canary">): boolean {
  if (kind === "vitals" && !Object.values(grades).includes(poor)) return false;
  const key = `canary:${kind === "vitals" ? "slow" : "failed"}`;
  if (readStored(key) === String(canaryId)) return false;
  writeStored(key, String(canaryId));
  return true;
}
