import type { Endpoint, ServiceName } from "@deeds/contracts";
import { type Dispatcher, Pool } from "undici";
import type { GatewayConfig } from "../config.ts";
import { patientConnector } from "./patient-connect.ts";

export interface Upstreams {
  /** For calls whose request and answer fit into memory. */
  of(service: ServiceName): Dispatcher;
  /** For files, which may take as long as their reader: many of them keep no other call waiting. */
  filesOf(service: ServiceName): Dispatcher;
  close(): Promise<void>;
}

/** Two pools of kept connections for each service. */
export function createUpstreams(config: GatewayConfig): Upstreams {
  const calls = openPools(config);
  const files = openPools(config);
  return {
    of: (service) => calls[service],
    filesOf: (service) => files[service],
    close: async () => {
      const pools = [calls, files].flatMap((each) => Object.values(each));
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/** Whether a call carries or answers a file. */
export const movesFile = ({ bodyKind, answer }: Endpoint): boolean =>
  bodyKind === "multipart" || answer === "bytes";

const openPools = (config: GatewayConfig): Record<ServiceName, Pool> => ({
  auth: openPool(config.AUTH_URL),
  people: openPool(config.PEOPLE_URL),
  proofs: openPool(config.PROOFS_URL),
  "contact-edits": openPool(config.CONTACT_EDITS_URL),
  webhooks: openPool(config.WEBHOOKS_URL),
  releases: openPool(config.RELEASES_URL),
});

const openPool = (url: string): Pool =>
  new Pool(new URL(url).origin, {
    connect: patientConnector(),
    connections: 64,
    // Shorter than services keep theirs, so that none is written into while it closes.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 30_000,
  });
