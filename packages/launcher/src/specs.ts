import { join } from "node:path";
import { type ProcessName, type ServiceName, serviceNames } from "@deeds/contracts";
import {
  answersOk,
  type DataFolder,
  type EngineAddresses,
  type ProcessSpec,
  systemEnv,
  until,
} from "@deeds/engines";
import { needs, PARTS, type Replica, replicasOf, settingsOf, urlVariable } from "./parts.ts";

/** The checkout. */
export const root = join(import.meta.dirname, "../../..");

/** What the specifications of all parts are made from. */
export interface Surroundings {
  data: DataFolder;
  engines: EngineAddresses;
  ports: Ports;
  /** How many processes each part has. */
  replicas: number;
  /** Settings given by the person or the test, for every part. */
  settings: Record<string, string>;
  program?: Program;
}

/** The command of a part that is not run from the checkout. */
export type Program = (part: ProcessName) => Pick<ProcessSpec, "command" | "args">;

/** The port of each part and of each of its replicas, and of their metrics; see `replicasOf`. */
export type Ports = Record<ProcessName, number> & Record<string, number>;

const metricsEnding = "-metrics";

/** The name under which the port of a process's metrics is kept. */
export const metricsPort = (portName: string): string => `${portName}${metricsEnding}`;

/** Where each process tells its metrics, by the name of its port. */
export function metricsOf(ports: Readonly<Record<string, number>>): Record<string, string> {
  const all = Object.entries(ports).filter(([name]) => name.endsWith(metricsEnding));
  return Object.fromEntries(
    all.map(([name, port]) => [name.slice(0, -metricsEnding.length), addressOf(port)]),
  );
}

// As long as a process may drain (5 s), end its calls (20 s) and close what it holds.
const STOP_LIMIT_MS = 30_000;

/** Of several replicas one may go without a caller noticing: it is given up before it ends. */
const drainOf = (replicas: number): Record<string, string> =>
  replicas > 1 ? { DRAIN_MS: "5000" } : {};

// Ten processes share a small machine: a small young generation and a bounded heap save 40 MB each
// and cost little where the work is waiting for a database. Deliveries are thousands of short-lived
// objects a second, which would be collected again and again.
const nodeArgs = (name: ProcessName) => [
  "--disable-warning=ExperimentalWarning",
  `--max-semi-space-size=${name === "webhooks" ? 16 : 2}`,
  "--max-old-space-size=512",
];

/** The address of a part on this machine. */
export function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The address of every part on this machine. */
export function urlsOf(ports: Record<ProcessName, number>): Record<ProcessName, string> {
  const urls = PARTS.map((name) => [name, addressOf(ports[name])] as const);
  return Object.fromEntries(urls) as Record<ProcessName, string>;
}

/** The addresses of all replicas of a part, as its callers take them. */
function addressesOf(part: ProcessName, { ports, replicas }: ServicePlaces): string {
  const all = replicasOf(part, replicas).map(({ portName }) => addressOf(ports[portName] ?? 0));
  return all.join(",");
}

/** How one process of a service is run. */
export function serviceSpec(replica: Replica & { part: ServiceName }, around: Surroundings) {
  const env = {
    ...serviceEnv(replica.part, around),
    PORT: String(around.ports[replica.portName]),
  };
  return partSpec(replica, `services/${replica.part}`, around, env);
}

type ServicePlaces = Pick<Surroundings, "ports" | "replicas">;

/** The settings of one service: its own database user and only the secrets it needs. */
export function serviceEnv(
  name: ServiceName,
  around: ServicePlaces & Pick<Surroundings, "engines" | "settings">,
): Record<string, string> {
  const { engines, ports, replicas, settings } = around;
  const { database, keepsFiles, secrets } = needs[name];
  const storage = {
    S3_ENDPOINT: engines.storage.endpoint,
    S3_ACCESS_KEY: engines.storage.accessKey,
    S3_SECRET_KEY: engines.storage.secretKey,
  };
  return {
    ...commonEnv(ports[name], engines),
    ...drainOf(replicas),
    AUTH_URL: addressesOf("auth", around),
    // Where payers come back to.
    ...(name === "auth" && { PUBLIC_ORIGIN: addressOf(ports.gateway) }),
    MONGODB_URL: engines.databaseUrl(database),
    ...(keepsFiles ? storage : {}),
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [name, engines.secrets[secret]]),
    ),
    ...settingsOf(name, settings),
  };
}

/** How one gateway is run: it knows every service's addresses and no database. */
export function gatewaySpec(replica: Replica, around: Surroundings): ProcessSpec {
  const { ports, engines, replicas, settings } = around;
  const services = serviceNames.map(
    (name) => [urlVariable(name), addressesOf(name, around)] as const,
  );
  return partSpec(replica, "gateway", around, {
    ...commonEnv(ports[replica.portName] ?? 0, engines),
    ...drainOf(replicas),
    ...Object.fromEntries(services),
    // Our balancer says where calls come from.
    ...(replicas > 1 && { TRUSTED_PROXIES: "127.0.0.1" }),
    GATEWAY_SECRET: engines.secrets.GATEWAY_SECRET,
    PUBLIC_ORIGIN: addressOf(ports.gateway),
    ...settingsOf("gateway", settings),
  });
}

function commonEnv(port: number, { natsUrl }: EngineAddresses): Record<string, string> {
  return {
    ...systemEnv(),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    NATS_URL: natsUrl,
  };
}

function partSpec(
  { part, name, portName }: Replica,
  folder: string,
  { data, ports, program }: Surroundings,
  env: Record<string, string>,
): ProcessSpec {
  const port = ports[portName] ?? 0;
  return {
    name,
    command: process.execPath,
    args: [...nodeArgs(part), join(root, folder, "src/main.ts")],
    cwd: join(root, folder),
    env: {
      METRICS_PORT: String(ports[metricsPort(portName)]),
      ...env,
      // Stripped and compiled sources are kept, so that the next start is faster and smaller.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
      // Image work on many threads otherwise leaves each of them a heap of its own.
      MALLOC_ARENA_MAX: "2",
    },
    logFile: join(data.logs, `${name}.log`),
    runFolder: data.run,
    ready: (signal) => until(signal, () => answersOk(`${addressOf(port)}/readyz`)),
    stopLimitMs: STOP_LIMIT_MS,
    ...program?.(part),
  };
}
