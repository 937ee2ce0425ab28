import type { AnswerCache } from "../cache/answers.ts";
import type { Identities } from "../identity/identities.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { Upstreams } from "../upstream/upstreams.ts";

/** What the gateway's routes share. */
export interface House {
  upstreams: Upstreams;
  identities: Identities;
  limits: RateLimits;
  answers: AnswerCache;
  publicOrigin: string;
  isHttps: boolean;
}
