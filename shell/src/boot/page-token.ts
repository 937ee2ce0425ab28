import { endpoints } from "@deeds/contracts/browser";
import { readBoot } from "./boot.ts";

/**
 * Returns the token that the gateway issued with this document; `null` when it issued none. It is in
 * the `Server-Timing` header, or in the document where browsers do not expose the header.
 */
export function pageToken(): string | null {
  const [navigation] = performance.getEntriesByType("navigation");
  const timings = (navigation as PerformanceNavigationTiming | undefined)?.serverTiming ?? [];
  const header = timings.find(({ name }) => name === "page")?.description;
  return header ?? readBoot().token ?? null;
}

/** Reports that the shell has rendered; the releases service accepts it once. */
export function sendStarted(): void {
  const token = pageToken();
  if (token === null) return;
  const body = new Blob([JSON.stringify({ token })], { type: "application/json" });
  navigator.sendBeacon(endpoints.reportStarted.path, body);
}
