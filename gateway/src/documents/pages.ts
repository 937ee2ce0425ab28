import {
  type Endpoint,
  endpoints,
  identityHeader,
  type LiveRemote,
  type LiveSet,
  type RemotePage,
  requestIdHeader,
  type User,
  user,
} from "@deeds/contracts";
import { withTimeout } from "@deeds/service-kit";
import { matchPattern, parsePattern } from "../api/route-table.ts";
import { isCacheable } from "../cache/responses.ts";
import { type Caller, isSignedIn } from "../identity/identities.ts";
import type { GatewayContext, RequestContext } from "../pipeline/request-context.ts";
import { deadlinesOf, readResponse } from "../upstream/read-response.ts";

export interface Page {
  remote: LiveRemote;
  page: RemotePage;
  params: Record<string, string>;
}

/** Finds the page of the live set at a path; fixed paths win over those with parameters. */
export function findPage(live: LiveSet, path: string): Page | null {
  const ordered = orderedPages.get(live) ?? orderPages(live);
  orderedPages.set(live, ordered);
  // A slash at the end is the same page, as it is to the router in the browser.
  const segments = (path === "/" ? path : path.replace(/\/$/, "")).split("/");
  for (const { remote, page, pattern } of ordered) {
    const params = matchPattern(pattern, segments);
    if (params) return { remote, page, params };
  }
  return null;
}

const orderedPages = new WeakMap<LiveSet, ReturnType<typeof orderPages>>();

function orderPages({ remotes }: LiveSet) {
  const all = remotes.flatMap((remote) =>
    remote.pages.map((page) => ({ remote, page, pattern: parsePattern(page.path) })),
  );
  return all.toSorted((a, b) => a.pattern.parameterCount - b.pattern.parameterCount);
}

/** Returns the viewer; `null` for a visitor, `undefined` when the page has to ask. */
export async function viewerOf(caller: Caller, read: ReadFirst): Promise<User | null | undefined> {
  if (caller.unknown) return undefined;
  if (!isSignedIn(caller)) return null;
  const response = await read(endpoints.currentUser, endpoints.currentUser.path);
  if (response?.status === 401) return null;
  return response?.status === 200 ? user.parse(response.json) : undefined;
}

/** Whether this viewer may open the page; `undefined`, an unknown one, may. */
export function mayOpen({ page }: Page, viewer: User | null | undefined): boolean {
  if (page.access === "public" || viewer === undefined) return true;
  return viewer !== null && (page.access === "signed-in" || viewer.isAdmin);
}

/** A document is sent without data that takes longer; the page requests the rest itself. */
export const readTimeoutMs = 1_000;

/** The response of a call to this viewer. */
export interface FirstResponse {
  status: number;
  json: unknown;
}

/** Returns the response of a read; `null` when it is unavailable or takes too long. */
export type ReadFirst = (endpoint: Endpoint, address: string) => Promise<FirstResponse | null>;

/** Returns the reader of a document's first data as this caller sees it. */
export function firstReader(
  { responses, upstreams }: GatewayContext,
  request: RequestContext,
  caller: Caller,
): ReadFirst {
  const readAs = (endpoint: Endpoint, address: string) => {
    const token = caller.tokens[endpoint.service];
    const headers = {
      accept: "application/json",
      "accept-language": request.language,
      [requestIdHeader]: request.requestId,
      ...(token && { [identityHeader]: token }),
    };
    const deadlines = deadlinesOf(endpoint);
    return readResponse(upstreams.of(endpoint.service), address, { headers, deadlines });
  };
  const read = async (endpoint: Endpoint, address: string): Promise<FirstResponse> => {
    const { status, body } = isCacheable(endpoint, caller)
      ? await responses.get(endpoint, address, request)
      : await readAs(endpoint, address);
    return { status, json: JSON.parse(body.toString("utf8")) };
  };
  return (endpoint, address) =>
    withTimeout(read(endpoint, address), readTimeoutMs).catch(() => null);
}
