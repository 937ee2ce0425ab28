import { type Endpoint, type ServiceName, serviceNames } from "@deeds/contracts";
import { followReplicas, type Replicas } from "@deeds/service-kit/replicas";
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

/** Two pools of kept connections for each service, over all its replicas. */
export function createUpstreams(config: GatewayConfig): Upstreams {
  const followed = serviceNames.map((name) => {
    const replicas = followReplicas(addressesOf(config, name));
    return [name, { replicas, calls: openPool(replicas), files: openPool(replicas) }] as const;
  });
  const lines = Object.fromEntries(followed) as Record<ServiceName, Line>;
  return {
    of: (service) => lines[service].calls,
    filesOf: (service) => lines[service].files,
    close: async () => {
      for (const { replicas } of Object.values(lines)) replicas.stop();
      const pools = Object.values(lines).flatMap(({ calls, files }) => [calls, files]);
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

interface Line {
  replicas: Replicas;
  calls: Pool;
  files: Pool;
}

/** Whether a call carries or answers a file. */
export const movesFile = ({ bodyKind, answer }: Endpoint): boolean =>
  bodyKind === "multipart" || answer === "bytes";

function addressesOf(config: GatewayConfig, service: ServiceName): string[] {
  const addresses: Record<ServiceName, string[]> = {
    auth: config.AUTH_URL,
    people: config.PEOPLE_URL,
    proofs: config.PROOFS_URL,
    "contact-edits": config.CONTACT_EDITS_URL,
    webhooks: config.WEBHOOKS_URL,
    releases: config.RELEASES_URL,
  };
  return addresses[service];
}

const openPool = (replicas: Replicas): Pool =>
  new Pool(replicas.next().origin, {
    connect: patientConnector(replicas),
    connections: 64,
    // Shorter than a service goes on serving once it is told to end (DRAIN_MS), so that none is
    // written into while it closes.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
  });
