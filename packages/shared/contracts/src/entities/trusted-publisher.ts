import { z } from "zod";
import { limits } from "../limits.ts";
import { frontEndName } from "../release.ts";
import { requiredText, timestamp } from "../text.ts";

/** A claim's name of an ID token, e.g. `repository`. */
const claimName = z.string().regex(/^[a-zA-Z][\w./:-]{0,79}$/, { error: "claim-name" });

/** Of these claims one names the repository; without it every job of the issuer would be trusted. */
const repositoryClaims = ["repository", "repository_id", "project_path", "project_id", "sub"];

/** Claims that an ID token must have, with exactly these values. */
export const requiredClaims = z
  .record(claimName, requiredText(limits.title))
  .refine((claims) => Object.keys(claims).length <= 10, { error: "too-many:10" })
  .refine((claims) => repositoryClaims.some((name) => Object.hasOwn(claims, name)), {
    error: "claim-repository",
  })
  .meta({ examples: [{ repository: "team/events" }] });

/** A CI job that publishes one front end by its ID token (OpenID Connect). */
export const trustedPublisher = z.object({
  id: z.int(),
  remote: frontEndName,
  /** URL, without the path of its discovery document. */
  issuer: z.string(),
  audience: z.string(),
  claims: z.record(z.string(), z.string()),
  createdAt: timestamp,
  createdBy: z.string().nullable(),
  lastUsedAt: timestamp.nullable(),
});
export type TrustedPublisher = z.infer<typeof trustedPublisher>;
