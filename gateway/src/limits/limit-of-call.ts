import type { Endpoint } from "@deeds/contracts";
import type { Limit } from "./rate-limits.ts";

/**
 * The limit that a call costs a point of before anything else is done. Sign-in is counted by its
 * failures and submissions only when they are anonymous: later.
 */
export function limitOfCall(endpoint: Endpoint, search: string): Limit | null {
  switch (endpoint.rateLimit) {
    case "none":
    case "sign-in":
    case "anonymous-submission":
      return null;
    case "search":
      // Turning the pages of a list is reading; only a question is a search.
      return asksSomething(search) ? "search" : "read";
    default:
      return endpoint.rateLimit;
  }
}

const asksSomething = (search: string): boolean =>
  search !== "" && Boolean(new URLSearchParams(search).get("search"));
