import type { User } from "@deeds/contracts";
import type { RemoteHost } from "@deeds/remote-kit";
import { matchPath } from "@deeds/router";
import { type LivePage, livePages } from "../routes/live-pages.ts";
import { withTimeout } from "./remote-loader.ts";

const timeoutMs = 3_000;

/**
 * Resolves once the remote of the page is loaded, so that the first render is complete; also after
 * a failure or the timeout, which the page itself then shows. Loads nothing that the viewer may not
 * open.
 * @param viewer `null` for a guest, `undefined` when not known yet
 */
export async function firstPageReady(
  host: Pick<RemoteHost, "live" | "load">,
  path: string,
  viewer: User | null | undefined,
): Promise<void> {
  const page = livePages(host.live).find((candidate) => matchPath(candidate.path, path));
  if (!page || !mayOpen(page, viewer)) return;
  await withTimeout(timeoutMs, host.load(page.remote)).catch(() => undefined);
}

function mayOpen({ access }: LivePage, viewer: User | null | undefined): boolean {
  if (access === "public" || viewer === undefined) return true;
  return viewer !== null && (access === "signed-in" || viewer.isAdmin);
}
