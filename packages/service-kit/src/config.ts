import { readFileSync } from "node:fs";
import { z } from "zod";

/** Settings that every process shares. */
export const processConfig = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535),
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
  /** Prometheus metrics on a port of their own; 0 switches them off. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /**
   * How long a process that was told to end says that it is not ready and goes on serving, so that
   * its callers find another replica first. Longer than callers keep an idle connection (4 s).
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
});

/** One address, or those of several replicas: `http://10.0.0.1:8080,http://10.0.0.2:8080`. */
export const addresses = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.url()));

/** Settings that every service shares beside those of a process. */
export const serviceConfig = processConfig.extend({
  MONGODB_URL: z.string().startsWith("mongodb"),
  NATS_URL: z.string().startsWith("nats://"),
  /** Where the keys of identity tokens are read: `{AUTH_URL}/internal/jwks`. */
  AUTH_URL: addresses,
});

/** Settings of services that keep files. */
export const objectStoreConfig = z.object({
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
});

/** A secret of at least 32 characters. */
export const secret = z.string().min(32);

/**
 * Reads a process's settings from the environment; `NAME_FILE` names a file that holds `NAME`.
 * Ends the process with every bad name listed when one is missing or wrong, never with its value.
 */
export function loadConfig<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(readEnvironment(Object.keys(schema.shape)));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  process.stderr.write(`These settings are missing or wrong:\n${lines.join("\n")}\n`);
  process.exit(1);
}

function readEnvironment(names: string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, readSetting(name)]));
}

function readSetting(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return file ? readFileSync(file, "utf8").trim() : process.env[name];
}
