import { httpUrl, mode, mongodbUrl, natsUrl, secret } from "@deeds/settings";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

/** Settings that every process shares; their descriptions make docs/configuration.md. */
export const processConfig = z.object({
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  PORT: port.describe("Port to listen on; 0 for any free port"),
  NODE_ENV: mode,
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"])
    .default("info")
    .describe("Log level: `debug`, `info`, `warn` or `error`"),
  METRICS_PORT: port.default(0).describe("Port of the Prometheus metrics; 0 for none"),
  METRICS_HOST: z
    .string()
    .default("127.0.0.1")
    .describe(
      "Address on which the metrics are read, without a token: of a network that only Prometheus can reach. In the images every address, where network policies admit Prometheus only",
    ),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      "Milliseconds after SIGTERM in which a process reports that it is not ready and still serves, so that callers switch to another replica; longer than the idle timeout of their connections (4 s)",
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      "Receiver of spans, and of the failures of front ends, by OTLP over HTTP, e.g. `http://collector:4318`; no tracing without it",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("Share of recorded traces, 0 to 1; the same in every process"),
});
/** Of a process that the gateway calls. */
export const tlsFolder = z
  .string()
  .optional()
  .describe(
    "Folder with `tls.crt`, `tls.key` and `ca.crt`: the process listens by TLS, and refuses callers without a certificate of that authority",
  );

/** Settings with a default or none: optional, so that a test gives only the others. */
type Optional =
  | "DRAIN_MS"
  | "METRICS_HOST"
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
  | "OTEL_TRACES_SAMPLER_ARG";
export type ProcessConfig = Pick<z.infer<typeof processConfig>, "HOST" | "PORT" | "METRICS_PORT"> &
  Partial<Pick<z.infer<typeof processConfig>, Optional>> & {
    /** Path of a Unix socket to listen on in place of `HOST` and `PORT`. */
    SOCKET?: string | undefined;
    TLS_FOLDER?: string | undefined;
  };

/** One address, or those of several replicas: `http://10.0.0.1:8080,http://10.0.0.2:8080`. */
export const addresses = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(httpUrl));

/** Settings that every service shares beside those of a process. */
export const serviceConfig = processConfig.extend({
  TLS_FOLDER: tlsFolder,
  MONGODB_URL: mongodbUrl("The service's own database, with its own user"),
  NATS_URL: natsUrl,
  GATEWAY_SECRET: secret(
    "Authenticates the gateway: the gateway's own in the auth service, in the others its HMAC-SHA-256 with the service's name, in hexadecimal",
  ),
  AUTH_URL: addresses.describe(
    "The auth service, whose keys verify identity tokens: one address, or those of all replicas, separated by commas",
  ),
});
