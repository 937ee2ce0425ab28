import {
  addresses,
  booleanSetting,
  natsUrl,
  processConfig,
  secret,
  siteOrigin,
} from "@deeds/service-kit";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { Network } from "./limits/client-address.ts";

/** `10.0.0.0/8, fd00::/8`; a single address is a network of one. */
const networks = z
  .string()
  .default("")
  .transform((text, ctx): Network[] =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .flatMap((part) => {
        const cidr = part.includes("/") || !ipaddr.isValid(part) ? part : networkOfAddress(part);
        if (ipaddr.isValidCIDR(cidr)) return [ipaddr.parseCIDR(cidr)];
        ctx.addIssue(`${part} is no network in CIDR notation`);
        return [];
      }),
  );

const networkOfAddress = (address: string): string =>
  `${address}/${ipaddr.parse(address).kind() === "ipv4" ? 32 : 128}`;

const addressesOf = (service: string) =>
  addresses.describe(
    `The ${service} service: one address, or those of all replicas, separated by commas`,
  );

export const gatewayConfig = processConfig.extend({
  PORT: processConfig.shape.PORT.default(8080).describe("Port to listen on"),
  NATS_URL: natsUrl,
  AUTH_URL: addressesOf("auth"),
  PEOPLE_URL: addressesOf("people"),
  PROOFS_URL: addressesOf("proofs"),
  CONTACT_EDITS_URL: addressesOf("contact-edits"),
  WEBHOOKS_URL: addressesOf("webhooks"),
  RELEASES_URL: addressesOf("releases"),
  UPSTREAM_TLS_FOLDER: z
    .string()
    .optional()
    .describe(
      "Folder with `tls.crt`, `tls.key` and `ca.crt`: the certificate that the gateway shows to services and renderer with `https://` addresses, and the only authority of theirs that it trusts",
    ),
  GATEWAY_SECRET: secret(
    "Authenticates the gateway at the services, of which each has its own part; the same in every replica",
  ),
  PAGE_TOKEN_KEY: secret(
    "Signs page tokens and administrators’ choices of release sets; the same in every replica and the releases service",
  ),
  PUBLIC_ORIGIN: siteOrigin
    .default("http://localhost:8080")
    .describe("Public scheme, host and port of the site"),
  ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .describe(
      "Further host names of the site, separated by commas; requests are served by the host of `PUBLIC_ORIGIN`, `localhost`, `gateway` and IP addresses, others are rejected",
    ),
  DEMO_ACCOUNTS: booleanSetting
    .default(false)
    .describe("Announces the demo accounts in every page; the same as of the auth service"),
  SAVED_PAGES: booleanSetting
    .default(true)
    .describe(
      "Whether browsers of visitors save the public pages that they read, for reading without a connection; `false` also removes what they have saved",
    ),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe("Multiplies every rate limit, e.g. for load tests"),
  RENDERER_URL: z
    .string()
    .regex(/^(\s*(unix:|https?:\/\/)[^,]*(,|$))*$/, "must begin with unix:, http:// or https://")
    .default("")
    .describe(
      "The renderer: `unix:` and the path of its socket, or the addresses of its replicas, separated by commas; without it browsers render every page",
    ),
  CACHE_FOLDER: z
    .string()
    .default("")
    .describe(
      "Folder in which the gateway stores the live release sets with their files, from which it serves the site when it starts while the releases service is unavailable; it stores none without it",
    ),
  TRUSTED_PROXIES: networks.describe(
    "Networks of the proxies before the gateway, in CIDR notation; their `X-Forwarded-For` is trusted",
  ),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;
