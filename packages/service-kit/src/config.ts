import { readFileSync } from "node:fs";
import { z } from "zod";
import { secretKindOf } from "./settings-in.ts";
import { type SecretKind, weaknesses } from "./weak-secrets.ts";

const port = z.coerce.number().int().min(0).max(65_535);

/** Settings that every process shares; their descriptions make docs/configuration.md. */
export const processConfig = z.object({
  HOST: z.string().default("127.0.0.1").describe("Address that is listened on"),
  PORT: port.describe("Port that is listened on; 0 is any free one"),
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("`production` refuses weak secrets and what only a trial needs"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"])
    .default("info")
    .describe("How much is logged: `debug`, `info`, `warn` or `error`"),
  METRICS_PORT: port.default(0).describe("Prometheus metrics on a port of their own; 0 is off"),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      "How many milliseconds a process that was told to end says that it is not ready and goes on serving, so that its callers find another replica first; longer than they keep an idle connection (4 s)",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Where spans are sent by OTLP over HTTP, e.g. `http://collector:4318`; nothing is traced without it",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("How many of all traces are recorded, 0 to 1; the same in every process"),
});
type Optional = "DRAIN_MS" | "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_TRACES_SAMPLER_ARG";
/** What a process runs by. */
export type ProcessConfig = Pick<z.infer<typeof processConfig>, "HOST" | "PORT" | "METRICS_PORT"> &
  Partial<Pick<z.infer<typeof processConfig>, Optional>>;

/** The stream's address, for every process. */
export const natsUrl = z
  .string()
  .startsWith("nats://")
  .meta({ description: "NATS with JetStream: `nats://user:password@host:4222`", ...inAddress() });

/** One address, or those of several replicas: `http://10.0.0.1:8080,http://10.0.0.2:8080`. */
export const addresses = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.url()));

/** Settings that every service shares beside those of a process. */
export const serviceConfig = processConfig.extend({
  MONGODB_URL: z
    .string()
    .startsWith("mongodb")
    .meta({ description: "The service's own database, with its own user", ...inAddress() }),
  NATS_URL: natsUrl,
  AUTH_URL: addresses.describe(
    "The auth service, whose keys identity tokens are checked with: one address, or those of all replicas with commas",
  ),
});

/** Settings of services that keep files. */
export const objectStoreConfig = z.object({
  S3_ENDPOINT: z.url().describe("The object store"),
  S3_ACCESS_KEY: z.string().min(1).describe("Name of the account there"),
  S3_SECRET_KEY: z
    .string()
    .min(1)
    .meta({ description: "Its secret key", ...asWhole() }),
});

/** A secret of at least 32 characters. */
export const secret = (description: string) =>
  z
    .string()
    .min(32)
    .meta({ description, ...asWhole() });

/** A key of 32 bytes in base64. */
export const secretKey = (description: string) =>
  z
    .string()
    .refine((text) => Buffer.from(text, "base64").length === 32, "must hold 32 bytes in base64")
    .meta({ description, ...asWhole() });

/** Marks a setting as a secret. */
function asWhole(): { secret: SecretKind } {
  return { secret: "whole" };
}

/** Marks a setting as an address that may hold a password. */
function inAddress(): { secret: SecretKind } {
  return { secret: "in-address" };
}

/**
 * Reads a process's settings from the environment; `NAME_FILE` names a file that holds `NAME`.
 * Ends the process with every bad name listed when one is missing or wrong, or when production is
 * given a weak secret, never with its value.
 */
export function loadConfig<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(readEnvironment(Object.keys(schema.shape)));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return refuseStart("These settings are missing or wrong", lines);
  }
  const weak =
    parsed.data.NODE_ENV === "production" ? weaknesses(secretsOf(schema, parsed.data)) : [];
  if (weak.length === 0) return parsed.data;
  const lines = weak.map(({ name, reason }) => `${name}: ${reason}`);
  return refuseStart(
    "Production takes no such secrets; `openssl rand -base64 32` makes one",
    lines,
  );
}

function refuseStart(problem: string, lines: readonly string[]): never {
  process.stderr.write(`${problem}:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  process.exit(1);
}

function secretsOf({ shape }: z.ZodObject, values: Record<string, unknown>) {
  return Object.entries(shape).flatMap(([name, setting]) => {
    const kind = secretKindOf(setting as z.ZodType);
    const value = values[name];
    return kind && typeof value === "string" ? [{ name, kind, value }] : [];
  });
}

function readEnvironment(names: string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, readSetting(name)]));
}

function readSetting(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return file ? readFileSync(file, "utf8").trim() : process.env[name];
}
