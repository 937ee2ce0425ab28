import { processConfig, secret } from "@deeds/service-kit";
import { z } from "zod";

/** Settings of the gateway. */
export const gatewayConfig = processConfig.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  NATS_URL: z.string().startsWith("nats://"),
  AUTH_URL: z.url(),
  PEOPLE_URL: z.url(),
  PROOFS_URL: z.url(),
  CONTACT_EDITS_URL: z.url(),
  WEBHOOKS_URL: z.url(),
  RELEASES_URL: z.url(),
  /** What the gateway proves itself with at the auth service; also by file. */
  GATEWAY_SECRET: secret,
  /** Scheme, host and port under which people reach the site. */
  PUBLIC_ORIGIN: z.url().default("http://localhost:8080"),
  /** Multiplies every rate limit, e.g. for load tests. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;
