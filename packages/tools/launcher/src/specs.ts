import { join } from "node:path";
import {
  type BucketOwner,
  buckets,
  type ProcessName,
  type ServiceName,
  serviceNames,
} from "@deeds/contracts";
import { serviceSecretOf } from "@deeds/contracts/gateway-secret";
import {
  type DatabaseName,
  type DataFolder,
  definedVariables,
  type EngineAddresses,
  type ProcessSpec,
  respondsOk,
  type Secrets,
  systemEnv,
  until,
} from "@deeds/engines";

/** A process of the product; the renderer has no endpoints, so the contracts do not name it. */
export type PartName = ProcessName | "renderer";

/** The services, the renderer and the gateway, which is last. */
export const PARTS: readonly PartName[] = [...serviceNames, "renderer", "gateway"];

interface Replica {
  part: PartName;
  /** `people` for one, `people-1` and `people-2` for two. */
  name: string;
  portName: string;
}

/** The first replica has the process's port; of several gateways the balancer has it. */
export function replicasOf(part: PartName, count: number): Replica[] {
  if (count === 1) return [{ part, name: part, portName: part }];
  return Array.from({ length: count }, (_, at) => {
    const name = `${part}-${at + 1}`;
    return { part, name, portName: at === 0 && part !== "gateway" ? part : name };
  });
}

interface ServiceNeeds {
  database: DatabaseName;
  secrets: Record<string, SingleSecret>;
}

type SingleSecret = Exclude<keyof Secrets, "mongoPasswords" | "natsPasswords" | "s3Users">;

/** The settings of each service; it gets nothing else of the environment. */
const needs: Record<ServiceName, ServiceNeeds> = {
  auth: {
    database: "auth",
    secrets: { SESSION_KEY: "SESSION_KEY", PASSWORD_PEPPER: "PASSWORD_PEPPER" },
  },
  people: { database: "people", secrets: { SECRETS_KEY: "PEOPLE_SECRETS_KEY" } },
  proofs: { database: "proofs", secrets: {} },
  "contact-edits": { database: "contact_edits", secrets: {} },
  webhooks: { database: "webhooks", secrets: { SECRETS_KEY: "WEBHOOKS_SECRETS_KEY" } },
  releases: {
    database: "releases",
    secrets: { PUBLISH_TOKEN: "PUBLISH_TOKEN", PAGE_TOKEN_KEY: "PAGE_TOKEN_KEY" },
  },
};

/** Settings for all processes that may be set in the environment. */
const FORWARDED_SETTINGS = [
  "ALLOWED_HOSTS",
  "CLAMD_ADDRESS",
  "COOKIE_SECURE",
  "DRAIN_MS",
  "FREE_SUBSCRIPTION_UNTIL",
  "LOG_LEVEL",
  "NODE_ENV",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_TRACES_SAMPLER_ARG",
  "PUBLIC_ORIGIN",
  "RATE_LIMIT_SCALE",
  "WEBHOOK_ALLOW_LOOPBACK",
] as const;

/** Such settings of one process only, by value or by file. */
const SETTINGS_OF_ONE_PROCESS: Partial<Record<PartName, readonly string[]>> = {
  auth: [
    "ADMIN_SECOND_FACTOR",
    "EMAIL_FROM",
    "OPERATOR_ADDRESS",
    "OPERATOR_EMAIL",
    "OPERATOR_TELEGRAM",
    "OPERATOR_NAME",
    "PASSWORD_HASH_COST",
    "SMTP_URL",
    "SMTP_URL_FILE",
    "NATS_STREAM_REPLICAS",
    "STRIPE_API_URL",
    "STRIPE_PRICE_ID",
    "STRIPE_SECRET_KEY",
    "STRIPE_SECRET_KEY_FILE",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_WEBHOOK_SECRET_FILE",
  ],
  gateway: ["SAVED_PAGES", "TRUSTED_PROXIES"],
};

export const forwardedNames = [
  ...FORWARDED_SETTINGS,
  ...Object.values(SETTINGS_OF_ONE_PROCESS).flat(),
];

export function settingsOf(part: PartName, settings: Readonly<Record<string, string>>) {
  const { [part]: _, ...others } = SETTINGS_OF_ONE_PROCESS;
  const hidden = new Set(Object.values(others).flat());
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.has(name)));
}

/** Returns `CONTACT_EDITS_URL` for `contact-edits`. */
function urlVariable(service: ServiceName): string {
  return `${service.toUpperCase().replaceAll("-", "_")}_URL`;
}

/** Returns the set ones; receivers on this machine imply development mode. */
export function forwardedSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  // The default mode is production, which rejects such receivers.
  const isTrial = env.WEBHOOK_ALLOW_LOOPBACK === "1";
  return { ...(isTrial && { NODE_ENV: "development" }), ...definedVariables(env, forwardedNames) };
}

export const root = join(import.meta.dirname, "../../../..");

export interface StartContext {
  data: DataFolder;
  engines: EngineAddresses;
  ports: Ports;
  replicas: number;
  /** Settings of all processes. */
  settings: Record<string, string>;
}

/** The ports of each process, of its replicas and of their metrics; see `replicasOf`. */
export type Ports = Record<PartName, number> & Record<string, number>;

const metricsEnding = "-metrics";

export const metricsPort = (portName: string): string => `${portName}${metricsEnding}`;

/** Returns the metrics address of each process by the name of its port. */
export function metricsOf(ports: Readonly<Record<string, number>>): Record<string, string> {
  const all = Object.entries(ports).filter(([name]) => name.endsWith(metricsEnding));
  return Object.fromEntries(
    all.map(([name, port]) => [name.slice(0, -metricsEnding.length), addressOf(port)]),
  );
}

// A process may drain (5 s), end its calls (20 s) and close its connections.
const STOP_LIMIT_MS = 30_000;

/** Of several replicas one may stop unnoticed: it drains before it exits. */
const drainOf = (replicas: number): Record<string, string> =>
  replicas > 1 ? { DRAIN_MS: "5000" } : {};

/**
 * MiB of each half of the young generation. A small one costs little where the work is waiting for a database. Deliveries
 * are thousands of short-lived objects a second, which would be collected again and again.
 */
export const semiSpaceMb = (name: PartName): number => (name === "webhooks" ? 16 : 2);

// A dozen processes share a small machine: a small young generation and a bounded heap save 40 MB each.
const nodeArgs = (name: PartName) => [
  "--disable-warning=ExperimentalWarning",
  `--max-semi-space-size=${semiSpaceMb(name)}`,
  "--max-old-space-size=512",
  // Where there are no namespaces, code of a bundle could open its inspector by a signal.
  ...(name === "renderer" ? ["--disable-sigusr1"] : []),
];

export function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export function urlsOf(ports: Record<PartName, number>): Record<PartName, string> {
  const urls = PARTS.map((name) => [name, addressOf(ports[name])] as const);
  return Object.fromEntries(urls) as Record<PartName, string>;
}

export const addressesOf = (part: PartName, { ports, replicas }: ServicePlaces): string[] =>
  replicasOf(part, replicas).map(({ portName }) => addressOf(ports[portName] ?? 0));

export function serviceSpec(replica: Replica & { part: ServiceName }, context: StartContext) {
  const env = {
    ...serviceEnv(replica.part, context),
    PORT: String(context.ports[replica.portName]),
  };
  return partSpec(replica, `services/${replica.part}`, context, env);
}

type ServicePlaces = Pick<StartContext, "ports" | "replicas">;

/** Returns the settings of one service: its database user and only the secrets it needs. */
export function serviceEnv(
  name: ServiceName,
  context: ServicePlaces & Pick<StartContext, "engines" | "settings">,
): Record<string, string> {
  const { engines, ports, replicas, settings } = context;
  const { database, secrets } = needs[name];
  return {
    ...commonEnv(ports[name], engines.natsUrlOf(name)),
    ...drainOf(replicas),
    AUTH_URL: addressesOf("auth", context).join(","),
    // The releases service derives it.
    ...(name !== "releases" && { GATEWAY_SECRET: serviceSecretOf(name, engines.secrets) }),
    // The return URL of payments.
    ...(name === "auth" && { PUBLIC_ORIGIN: addressOf(ports.gateway) }),
    MONGODB_URL: engines.databaseUrl(database),
    ...(isBucketOwner(name) && storageEnv(engines.storageOf(name))),
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [name, engines.secrets[secret]]),
    ),
    ...settingsOf(name, settings),
  };
}

const isBucketOwner = (name: ServiceName): name is BucketOwner => name in buckets;

const storageEnv = ({ endpoint, accessKey, secretKey }: EngineAddresses["storage"]) => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
});

export function gatewaySpec(replica: Replica, context: StartContext): ProcessSpec {
  const { ports, engines, replicas, settings } = context;
  const services = serviceNames.map(
    (name) => [urlVariable(name), addressesOf(name, context).join(",")] as const,
  );
  return partSpec(replica, "gateway", context, {
    ...commonEnv(ports[replica.portName] ?? 0, engines.natsUrlOf("gateway")),
    ...drainOf(replicas),
    ...Object.fromEntries(services),
    RENDERER_URL: addressesOf("renderer", context).join(","),
    GATEWAY_SECRET: engines.secrets.GATEWAY_SECRET,
    PAGE_TOKEN_KEY: engines.secrets.PAGE_TOKEN_KEY,
    CACHE_FOLDER: join(context.data.root, "cache", replica.name),
    PUBLIC_ORIGIN: addressOf(ports.gateway),
    ...settingsOf("gateway", settings),
    // The balancer sends the address of its connection only.
    ...(replicas > 1 && { TRUSTED_PROXIES: "127.0.0.1" }),
  });
}

/** Without secrets and addresses of engines. */
export function rendererSpec(replica: Replica, context: StartContext): ProcessSpec {
  const { ports, replicas, settings } = context;
  return partSpec(replica, "services/renderer", context, {
    ...processEnv(ports[replica.portName] ?? 0),
    ...drainOf(replicas),
    ...settingsOf("renderer", settings),
  });
}

const processEnv = (port: number): Record<string, string> => ({
  ...systemEnv(),
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: String(port),
});

const commonEnv = (port: number, natsUrl: string): Record<string, string> => ({
  ...processEnv(port),
  NATS_URL: natsUrl,
});

function partSpec(
  { part, name, portName }: Replica,
  folder: string,
  { data, ports }: StartContext,
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
      // Caches stripped and compiled sources for the next start.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
      // Otherwise image processing leaves a heap for each of its threads.
      MALLOC_ARENA_MAX: "2",
    },
    logFile: join(data.logs, `${name}.log`),
    runFolder: data.run,
    ready: (signal) => until(signal, () => respondsOk(`${addressOf(port)}/readyz`)),
    stopLimitMs: STOP_LIMIT_MS,
  };
}
