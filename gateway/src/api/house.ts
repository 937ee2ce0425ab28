import type { AnswerCache } from "../cache/answers.ts";
import type { Identities } from "../identity/identities.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { Surroundings } from "../pipeline/exchange.ts";
import type { Upstreams } from "../upstream/upstreams.ts";
import type { SolutionChecks } from "./proof-of-work.ts";

/** What the gateway's routes share. */
export interface House extends Surroundings {
  upstreams: Upstreams;
  identities: Identities;
  limits: RateLimits;
  solutions: SolutionChecks;
  answers: AnswerCache;
  publicOrigin: string;
  isHttps: boolean;
}
