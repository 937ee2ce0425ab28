import type { ServiceName } from "@deeds/contracts";
import { type Dispatcher, Pool } from "undici";
import type { GatewayConfig } from "../config.ts";
import { patientConnector } from "./patient-connect.ts";

export interface Upstreams {
  of(service: ServiceName): Dispatcher;
  close(): Promise<void>;
}

/** One pool of kept connections for each service. */
export function createUpstreams(config: GatewayConfig): Upstreams {
  const pools: Record<ServiceName, Pool> = {
    auth: openPool(config.AUTH_URL),
    people: openPool(config.PEOPLE_URL),
    proofs: openPool(config.PROOFS_URL),
    "contact-edits": openPool(config.CONTACT_EDITS_URL),
    webhooks: openPool(config.WEBHOOKS_URL),
    releases: openPool(config.RELEASES_URL),
  };
  return {
    of: (service) => pools[service],
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}

const openPool = (url: string): Pool =>
  new Pool(new URL(url).origin, {
    connect: patientConnector(),
    connections: 64,
    // Shorter than services keep theirs, so that none is written into while it closes.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 30_000,
  });
