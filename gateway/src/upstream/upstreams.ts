import {
  type Endpoint,
  gatewaySecretHeader,
  type ServiceName,
  serviceNames,
} from "@deeds/contracts";
import { serviceSecretOf } from "@deeds/contracts/gateway-secret";
import { followReplicas, type Replicas } from "@deeds/service-kit/replicas";
import { type buildConnector, type Dispatcher, Pool } from "undici";
import type { GatewayConfig } from "../config.ts";
import { createConnector } from "./connector.ts";
import type { Upstream } from "./read-response.ts";

/** Two pools of keep-alive connections for each service, over all its replicas. */
export function createUpstreams(config: GatewayConfig, clock: () => Date) {
  const connect = createConnector(config, { timeout: 1_500 });
  const followed = serviceNames.map((name) => {
    const replicas = followReplicas(addressesOf(config, name));
    const secret = serviceSecretOf(name, config);
    const open = () => {
      const pool = openPool(replicas, { clock, connect });
      const upstream: Upstream = Object.assign(authenticated(pool, secret), { service: name });
      return { pool, upstream };
    };
    return [name, { replicas, calls: open(), files: open() }] as const;
  });
  type ServicePools = (typeof followed)[number][1];
  const pools = Object.fromEntries(followed) as Record<ServiceName, ServicePools>;
  return {
    of: (service: ServiceName): Upstream => pools[service].calls.upstream,
    /** For files, whose slow readers must not block other calls. */
    filesOf: (service: ServiceName): Upstream => pools[service].files.upstream,
    close: async () => {
      for (const { replicas } of Object.values(pools)) replicas.stop();
      const all = Object.values(pools).flatMap(({ calls, files }) => [calls, files]);
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}

/** Adds the gateway's secret to all calls, which have headers as an object. */
const authenticated = (pool: Pool, secret: string): Dispatcher =>
  pool.compose((dispatch) => (options, handler) => {
    const headers = {
      ...(options.headers as Record<string, string>),
      [gatewaySecretHeader]: secret,
    };
    return dispatch({ ...options, headers }, handler);
  });

export type Upstreams = ReturnType<typeof createUpstreams>;

export const movesFile = ({ bodyKind, responseKind }: Endpoint): boolean =>
  bodyKind === "multipart" || responseKind === "bytes";

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

interface ConnectOptions {
  clock: () => Date;
  connect: buildConnector.connector;
}

const openPool = (replicas: Replicas, options: ConnectOptions): Pool =>
  new Pool(replicas.next().origin, {
    connect: retryingConnector(replicas, options),
    connections: 64,
    // Shorter than a service drains (DRAIN_MS), so that none is reused while it closes.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
  });

const connectTimeoutMs = 3_000;
const retryMs = 100;

/**
 * Retries while no connection is made: nothing was sent yet to a service that is being replaced, or whose machine is lost.
 */
export function retryingConnector(
  replicas: Replicas,
  { clock, connect }: ConnectOptions,
): buildConnector.connector {
  let unavailableSince: number | null = null;
  return function attempt(options, callback) {
    const address = replicas.next();
    const { host, port } = address;
    connect({ ...options, host, hostname: hostOf(address), port }, (...result) => {
      const [error] = result;
      if (!error) unavailableSince = null;
      else if (isUnreachable(error)) {
        replicas.exclude(address);
        const now = clock().getTime();
        unavailableSince ??= now;
        if (now - unavailableSince < connectTimeoutMs) {
          const pause = replicas.hasReady() ? 0 : retryMs;
          setTimeout(() => attempt(options, callback), pause);
          return;
        }
      }
      callback(...result);
    });
  };
}

/** Without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, "");

/** Nothing listens at the address, or no machine or pod has it. */
const unreachable: unknown[] = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
];
const isUnreachable = (error: Error): boolean =>
  "code" in error && unreachable.includes(error.code);
