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
  /** Settings of all processes. */
  settings: Record<string, string>;
}

/** The ports of each process and of its metrics. */
export type Ports = Record<PartName, number> & Record<string, number>;

const metricsEnding = "-metrics";

export const metricsPort = (part: PartName): string => `${part}${metricsEnding}`;

/** Returns the metrics address of each process by the name of its port. */
export function metricsOf(ports: Readonly<Record<string, number>>): Record<string, string> {
  const all = Object.entries(ports).filter(([name]) => name.endsWith(metricsEnding));
  return Object.fromEntries(
    all.map(([name, port]) => [name.slice(0, -metricsEnding.length), addressOf(port)]),
  );
}

// A process may drain (5 s), end its calls (20 s) and close its connections.
const STOP_LIMIT_MS = 30_000;

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

export function specOf(part: PartName, context: StartContext): ProcessSpec {
  if (part === "gateway") return gatewaySpec(context);
  if (part === "renderer") return rendererSpec(context);
  return partSpec(part, `services/${part}`, context, serviceEnv(part, context));
}

/** Returns the settings of one service: its database user and only the secrets it needs. */
export function serviceEnv(
  name: ServiceName,
  context: Pick<StartContext, "engines" | "ports" | "settings">,
): Record<string, string> {
  const { engines, ports, settings } = context;
  const { database, secrets } = needs[name];
  return {
    ...commonEnv(ports[name], engines.natsUrlOf(name)),
    AUTH_URL: addressOf(ports.auth),
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

function gatewaySpec(context: StartContext): ProcessSpec {
  const { ports, engines, settings } = context;
  const services = serviceNames.map((name) => [urlVariable(name), addressOf(ports[name])] as const);
  return partSpec("gateway", "gateway", context, {
    ...commonEnv(ports.gateway, engines.natsUrlOf("gateway")),
    ...Object.fromEntries(services),
    RENDERER_URL: addressOf(ports.renderer),
    GATEWAY_SECRET: engines.secrets.GATEWAY_SECRET,
    PAGE_TOKEN_KEY: engines.secrets.PAGE_TOKEN_KEY,
    CACHE_FOLDER: join(context.data.root, "cache", "gateway"),
    PUBLIC_ORIGIN: addressOf(ports.gateway),
    ...settingsOf("gateway", settings),
  });
}

/** Without secrets and addresses of engines. */
function rendererSpec(context: StartContext): ProcessSpec {
  const { ports, settings } = context;
  return partSpec("renderer", "services/renderer", context, {
    ...processEnv(ports.renderer),
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
  part: PartName,
  folder: string,
  { data, ports }: StartContext,
  env: Record<string, string>,
): ProcessSpec {
  return {
    name: part,
    command: process.execPath,
    args: [...nodeArgs(part), join(root, folder, "src/main.ts")],
    cwd: join(root, folder),
    env: {
      METRICS_PORT: String(ports[metricsPort(part)]),
      ...env,
      // Caches stripped and compiled sources for the next start.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
      // As in the images.
      MALLOC_ARENA_MAX: "2",
      MALLOC_TRIM_THRESHOLD_: "131072",
    },
    logFile: join(data.logs, `${part}.log`),
    runFolder: data.run,
    ready: (signal) => until(signal, () => respondsOk(`${addressOf(ports[part])}/readyz`)),
    stopLimitMs: STOP_LIMIT_MS,
  };
}
