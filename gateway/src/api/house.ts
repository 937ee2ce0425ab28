import type { ResponseCache } from "../cache/responses.ts";
import type { Identities } from "../identity/identities.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { Surroundings } from "../pipeline/exchange.ts";
import type { Upstreams } from "../upstream/upstreams.ts";

/** What the gateway's routes share. */
export interface House extends Surroundings {
  upstreams: Upstreams;
  identities: Identities;
  limits: RateLimits;
  /** Whether a text solves a challenge of ours; it counts once. Throws `service-unavailable`. */
  acceptSolution(solution: string): Promise<boolean>;
  responses: ResponseCache;
  publicOrigin: string;
  isHttps: boolean;
}
