import { join } from "node:path";
import {
  answersOk,
  type DataFolder,
  type EngineAddresses,
  type ProcessSpec,
  systemEnv,
  until,
} from "@deeds/engines";
import {
  needs,
  type PartName,
  SERVICES,
  type ServiceName,
  settingsOf,
  urlVariable,
} from "./parts.ts";

/** What the specifications of all parts are made from. */
export interface Surroundings {
  /** The checkout. */
  root: string;
  data: DataFolder;
  engines: EngineAddresses;
  ports: Record<PartName, number>;
  /** Settings given by the person or the test, for every part. */
  settings: Record<string, string>;
}

const STOP_LIMIT_MS = 25_000;

// Ten processes share a small machine: a small young generation and a bounded heap save 40 MB each
// and cost little where the work is waiting for a database. Deliveries are thousands of short-lived
// objects a second, which would be collected again and again.
const nodeArgs = (name: PartName) => [
  "--disable-warning=ExperimentalWarning",
  `--max-semi-space-size=${name === "webhooks" ? 16 : 2}`,
  "--max-old-space-size=512",
];

/** The address of a part on this machine. */
export function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** How one service is run. */
export function serviceSpec(name: ServiceName, around: Surroundings): ProcessSpec {
  return partSpec(name, `services/${name}`, around, serviceEnv(name, around));
}

/** The settings of one service: its own database user and only the secrets it needs. */
export function serviceEnv(
  name: ServiceName,
  { engines, ports, settings }: Pick<Surroundings, "engines" | "ports" | "settings">,
): Record<string, string> {
  const { database, keepsFiles, secrets } = needs[name];
  const storage = {
    S3_ENDPOINT: engines.storage.endpoint,
    S3_ACCESS_KEY: engines.storage.accessKey,
    S3_SECRET_KEY: engines.storage.secretKey,
  };
  return {
    ...commonEnv(ports[name], engines),
    AUTH_URL: addressOf(ports.auth),
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

/** How the gateway is run: it knows every service's address and no database. */
export function gatewaySpec(around: Surroundings): ProcessSpec {
  const { ports, engines, settings } = around;
  const services = SERVICES.map((name) => [urlVariable(name), addressOf(ports[name])] as const);
  return partSpec("gateway", "gateway", around, {
    ...commonEnv(ports.gateway, engines),
    ...Object.fromEntries(services),
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
  name: PartName,
  folder: string,
  { root, data, ports }: Surroundings,
  env: Record<string, string>,
): ProcessSpec {
  const port = ports[name];
  return {
    name,
    command: process.execPath,
    args: [...nodeArgs(name), join(root, folder, "src/main.ts")],
    cwd: join(root, folder),
    env: {
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
  };
}
