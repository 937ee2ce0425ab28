import { createHmac } from "node:crypto";
import type { ServiceName } from "./endpoint.ts";
import { gatewaySecretOf } from "./page-token.ts";

/** What only the gateway has as a whole; each service has its own part. */
export interface GatewaySecrets {
  GATEWAY_SECRET: string;
  PAGE_TOKEN_KEY: string;
}

/**
 * Returns the secret by which the gateway authenticates its calls of a service. Each service has another
 * one, so that none of them can call the others as the gateway: the auth service, which signs identities, has
 * `GATEWAY_SECRET` itself, the releases service a part of `PAGE_TOKEN_KEY`, and the others an HMAC of
 * `GATEWAY_SECRET` with their name, as `openssl dgst -sha256 -hmac` prints it.
 */
export function serviceSecretOf(service: ServiceName, secrets: GatewaySecrets): string {
  if (service === "auth") return secrets.GATEWAY_SECRET;
  if (service === "releases") return gatewaySecretOf(secrets.PAGE_TOKEN_KEY);
  return createHmac("sha256", secrets.GATEWAY_SECRET).update(service).digest("hex");
}
