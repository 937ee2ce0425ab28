import type { User } from "@deeds/contracts";
import type { RemoteHost } from "@deeds/remote-kit";
import { matchPath } from "@deeds/router";
import { type LivePage, livePages } from "../routes/live-pages.ts";
import { within } from "./remote-loader.ts";

/** After this long a page in the making is better than a still one. */
const patience = 3_000;

/**
 * Waits for the remote whose page it is, so that the page is drawn at once and whole. A remote that
 * is late or cannot be had is left to its own waiting and its own error; of a page that stays behind
 * its guard nothing is asked for.
 * @param viewer undefined: not known yet
 */
export async function firstPageReady(
  host: Pick<RemoteHost, "live" | "load">,
  path: string,
  viewer: User | null | undefined,
): Promise<void> {
  const page = livePages(host.live).find((one) => matchPath(one.path, path));
  if (!page || !mayOpen(page, viewer)) return;
  await within(patience, host.load(page.remote)).catch(() => undefined);
}

function mayOpen({ access }: LivePage, viewer: User | null | undefined): boolean {
  if (access === "public" || viewer === undefined) return true;
  return viewer !== null && (access === "signed-in" || viewer.isAdmin);
}
