import { readCertificates } from "@deeds/service-kit";
import { buildConnector } from "undici";
import type { GatewayConfig } from "../config.ts";

/** Returns what opens connections to services and renderer, by TLS with the gateway's certificate if it has one. */
export function createConnector(
  { UPSTREAM_TLS_FOLDER: folder }: Pick<GatewayConfig, "UPSTREAM_TLS_FOLDER">,
  options: { timeout: number },
): buildConnector.connector {
  if (!folder) return buildConnector(options);
  // Fails the start when they cannot be read.
  readCertificates(folder);
  return (target, callback) => {
    try {
      // Read for each connection, because certificates are renewed.
      const connect = buildConnector({ ...options, ...readCertificates(folder) });
      connect(target, callback);
    } catch (error) {
      callback(error as Error, null);
    }
  };
}
