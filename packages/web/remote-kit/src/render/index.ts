/** For the server bundle of the shell; remotes do not import it. */

import type { KnownResponse } from "@deeds/contracts";
import { resetCache, seedCache } from "../data/cache.ts";
import { setSiteOrigin } from "../page/page-head.ts";
import { beginSession } from "../session/store.ts";

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
