import { addresses, processConfig, secret } from "@deeds/service-kit";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { Network } from "./limits/client-address.ts";

/** `10.0.0.0/8, fd00::/8`; an address alone is a network of one. */
const networks = z
  .string()
  .default("")
  .transform((text, ctx): Network[] =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .flatMap((part) => {
        const cidr = part.includes("/") || !ipaddr.isValid(part) ? part : ownNetwork(part);
        if (ipaddr.isValidCIDR(cidr)) return [ipaddr.parseCIDR(cidr)];
        ctx.addIssue(`${part} is no network in CIDR notation`);
        return [];
      }),
  );

const ownNetwork = (address: string): string =>
  `${address}/${ipaddr.parse(address).kind() === "ipv4" ? 32 : 128}`;

/** Settings of the gateway. */
export const gatewayConfig = processConfig.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  NATS_URL: z.string().startsWith("nats://"),
  AUTH_URL: addresses,
  PEOPLE_URL: addresses,
  PROOFS_URL: addresses,
  CONTACT_EDITS_URL: addresses,
  WEBHOOKS_URL: addresses,
  RELEASES_URL: addresses,
  /** What the gateway proves itself with at the auth service; also by file. */
  GATEWAY_SECRET: secret,
  /** Scheme, host and port under which people reach the site. */
  PUBLIC_ORIGIN: z.url().default("http://localhost:8080"),
  /** Multiplies every rate limit, e.g. for load tests. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Networks of the proxies before us: what they say of the caller's address is believed. */
  TRUSTED_PROXIES: networks,
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;
