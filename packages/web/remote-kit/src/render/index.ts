/** For the server bundle of the shell; remotes do not import it. */

import type { KnownResponse } from "@deeds/contracts";
import { maxWants, pageHead } from "@deeds/contracts/render";
import { resetCache, seedCache } from "../data/cache.ts";
import { setSiteOrigin } from "../page/page-head.ts";
import { beginSession } from "../session/store.ts";
import type { PageHeadInput, RenderPass } from "./render-pass.ts";

export { type PageHeadInput, type RenderPass, RenderPassContext } from "./render-pass.ts";

interface PageState {
  origin: string;
  /** A user who may be signed in is unknown to the server. */
  isSignedIn: boolean;
  /** Responses by `METHOD path?query`; those of server errors are left to the browser. */
  data: Record<string, KnownResponse>;
}

/** Replaces the state that the page rendered before has left in the stores of this package. */
export function beginPage({ origin, isSignedIn, data }: PageState): void {
  resetCache();
  const responses = Object.entries(data);
  const found = responses.filter(([, { status }]) => status === 200);
  const refused = responses.filter(([, { status }]) => status >= 400 && status < 500);
  seedCache(
    Object.fromEntries(found.map(([key, { body }]) => [key, body])),
    Object.fromEntries(refused),
  );
  beginSession(isSignedIn ? undefined : null);
  setSiteOrigin(origin);
}

/**
 * Returns what a rendering reported, as far as the contract allows it: the head without wrong fields and
 * the first `maxWants` reads; `problems` are for the team of the page.
 */
export function readReports({ head, wants }: Pick<RenderPass, "head" | "wants">) {
  const stated: PageHeadInput = head ?? { title: null };
  const issues = pageHead.safeParse(stated).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path: [field] }) => String(field)));
  const right = Object.entries(stated).filter(([field]) => !wrong.has(field));
  const problems = [...wrong].map((field) => `usePageHead has a wrong field: ${field}`);
  if (wants.size > maxWants) {
    problems.push(
      `The page waits for ${wants.size} reads, of which the first ${maxWants} are read`,
    );
  }
  return {
    head: { title: null, ...Object.fromEntries(right) } as PageHeadInput,
    wants: [...wants].slice(0, maxWants),
    problems,
  };
}
