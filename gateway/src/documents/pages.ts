import {
  endpoints,
  type LiveRemote,
  type LiveSet,
  type RemotePage,
  type User,
  user,
} from "@deeds/contracts";
import { type Caller, isSignedIn } from "../identity/identities.ts";
import { matchPattern, parsePattern } from "../path-pattern.ts";
import type { ReadFirst } from "./first-data.ts";

/** The page at an address, and the front end that offers it. */
export interface Page {
  remote: LiveRemote;
  page: RemotePage;
  params: Record<string, string>;
}

/** Finds the page of the live set at a path; fixed paths win over those with parameters. */
export function findPage(live: LiveSet, path: string): Page | null {
  const all = live.remotes.flatMap((remote) =>
    remote.pages.map((page) => ({ remote, page, pattern: parsePattern(page.path) })),
  );
  const ordered = all.toSorted((a, b) => a.pattern.parameterCount - b.pattern.parameterCount);
  // A slash at the end is the same page, as it is to the router in the browser.
  const segments = (path === "/" ? path : path.replace(/\/$/, "")).split("/");
  for (const { remote, page, pattern } of ordered) {
    const params = matchPattern(pattern, segments);
    if (params) return { remote, page, params };
  }
  return null;
}

/** The viewer as the page shows them; null: nobody; undefined: it has to ask itself. */
export async function viewerOf(caller: Caller, read: ReadFirst): Promise<User | null | undefined> {
  if (caller.unknown) return undefined;
  if (!isSignedIn(caller)) return null;
  const answer = await read(endpoints.currentUser, endpoints.currentUser.path);
  if (answer?.status === 401) return null;
  return answer?.status === 200 ? user.parse(answer.json) : undefined;
}

/** Whether the page's guard lets this viewer through; one who is not known yet may turn out to. */
export function mayOpen({ page }: Page, viewer: User | null | undefined): boolean {
  if (page.access === "public" || viewer === undefined) return true;
  return viewer !== null && (page.access === "signed-in" || viewer.isAdmin);
}
