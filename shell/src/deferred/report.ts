import { type BrowserReport, endpoints } from "@deeds/contracts/browser";
import { callEndpoint } from "@deeds/remote-kit";
import { matchPath } from "@deeds/router";
import { readBoot } from "../boot/boot.ts";
import { pageToken } from "../boot/page-token.ts";
import { livePages } from "../routes/live-pages.ts";

const reported = new Set<string>();
const maxStack = 4_000;

type Observation = Omit<BrowserReport, "token" | "canary" | "route">;

/** Sends an observation to the releases service once; offline the version is not to blame. */
export function report({ stack = "", ...observation }: Observation): void {
  const token = pageToken();
  const key = JSON.stringify(observation);
  if (token === null || !navigator.onLine || reported.has(key)) return;
  reported.add(key);
  const route = livePages(readBoot().live).find(({ path }) => matchPath(path, location.pathname));
  const body = {
    ...observation,
    token,
    ...(stack && { stack: ownLines(stack) }),
    ...(route && { route: route.path }),
  };
  // A lost report is not retried.
  callEndpoint(endpoints.reportRelease, { body }, { keepalive: true }).catch(() => undefined);
}

/** Leaves out the message and the scripts of others, e.g. of extensions. */
const ownLines = (stack: string): string =>
  stack
    .split("\n")
    .filter((line) => line.includes("/mf/"))
    .join("\n")
    .slice(0, maxStack)
    .toWellFormed();
