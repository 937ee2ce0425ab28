import { type ProcessName, type ServiceName, serviceNames } from "@deeds/contracts";
import type { DatabaseName, Secrets } from "@deeds/engines";

/** The processes of our own code, gateway last. */
export const PARTS: readonly ProcessName[] = [...serviceNames, "gateway"];

/** One process of a part. */
export interface Replica {
  part: ProcessName;
  /** `people` where there is one, `people-1` and `people-2` where there are two. */
  name: string;
  /** The name that its port is kept under. */
  portName: string;
}

/**
 * The processes of a part. The first one's port is the part's own, also for commands and tests that
 * look behind the gateway; of several gateways, that port is their balancer's.
 */
export function replicasOf(part: ProcessName, count: number): Replica[] {
  if (count === 1) return [{ part, name: part, portName: part }];
  return Array.from({ length: count }, (_, at) => {
    const name = `${part}-${at + 1}`;
    return { part, name, portName: at === 0 && part !== "gateway" ? part : name };
  });
}

/** What a service needs beside what every service needs. */
interface ServiceNeeds {
  database: DatabaseName;
  keepsFiles: boolean;
  /** Settings by name, and the secret that each one gets. */
  secrets: Record<string, SingleSecret>;
}

/** The secrets that are one text each. */
type SingleSecret = Exclude<keyof Secrets, "mongoPasswords">;

/** The needs of each service; nothing else of our environment reaches it. */
export const needs: Record<ServiceName, ServiceNeeds> = {
  auth: {
    database: "auth",
    keepsFiles: false,
    secrets: {
      SESSION_KEY: "SESSION_KEY",
      PASSWORD_PEPPER: "PASSWORD_PEPPER",
      GATEWAY_SECRET: "GATEWAY_SECRET",
    },
  },
  people: {
    database: "people",
    keepsFiles: true,
    secrets: { SECRETS_KEY: "PEOPLE_SECRETS_KEY" },
  },
  proofs: { database: "proofs", keepsFiles: true, secrets: {} },
  "contact-edits": { database: "contact_edits", keepsFiles: false, secrets: {} },
  webhooks: {
    database: "webhooks",
    keepsFiles: false,
    secrets: { SECRETS_KEY: "WEBHOOKS_SECRETS_KEY" },
  },
  releases: { database: "releases", keepsFiles: true, secrets: { PUBLISH_TOKEN: "PUBLISH_TOKEN" } },
};

/** Settings that a person may set for all parts through the environment of the starter. */
const PASSED_ON = [
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

/** Settings of the same kind that one part only may see, by value or by file. */
const ONE_PARTS_OWN: Partial<Record<ProcessName, readonly string[]>> = {
  auth: [
    "PASSWORD_HASH_COST",
    "STRIPE_API_URL",
    "STRIPE_PRICE_ID",
    "STRIPE_SECRET_KEY",
    "STRIPE_SECRET_KEY_FILE",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_WEBHOOK_SECRET_FILE",
  ],
};

/** Names of all settings that are passed on. */
export const passedOnNames = [...PASSED_ON, ...Object.values(ONE_PARTS_OWN).flat()];

/** Those of the settings that a part may see. */
export function settingsOf(
  part: ProcessName,
  settings: Readonly<Record<string, string>>,
): Record<string, string> {
  const { [part]: _, ...others } = ONE_PARTS_OWN;
  const hidden = new Set(Object.values(others).flat());
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.has(name)));
}

/** `CONTACT_EDITS_URL` for `contact-edits`: the name under which the gateway finds a service. */
export function urlVariable(service: ServiceName): string {
  return `${service.toUpperCase().replaceAll("-", "_")}_URL`;
}

/** Those settings that are set; receivers on this machine mean development. */
export function passedOn(env: NodeJS.ProcessEnv): Record<string, string> {
  const present = passedOnNames.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // Parts run as in production unless told otherwise, and production refuses such receivers.
  const isTrial = env.WEBHOOK_ALLOW_LOOPBACK === "1";
  return { ...(isTrial && { NODE_ENV: "development" }), ...Object.fromEntries(present) };
}
