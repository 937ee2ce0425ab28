import type { RemoteHost } from "@deeds/remote-kit";
import { matchPath } from "@deeds/router";
import { livePages } from "../routes/live-pages.ts";
import { within } from "./within.ts";

/** After this long a page in the making is better than a still one. */
const patience = 3_000;

/**
 * Waits for the remote whose page it is, so that the page is drawn at once and whole. A remote that
 * is late or cannot be had is left to its own waiting and its own error.
 */
export async function firstPageReady(
  host: Pick<RemoteHost, "live" | "load">,
  path: string,
): Promise<void> {
  const page = livePages(host.live).find((one) => matchPath(one.path, path));
  if (!page) return;
  await within(patience, host.load(page.remote)).catch(() => undefined);
}
