import { processConfig, tlsFolder } from "@deeds/service-kit/process";
import { z } from "zod";

const count = (most: number) => z.coerce.number().int().min(1).max(most);

/** Without tracing: a renderer has no network for spans. */
const base = processConfig.omit({
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  OTEL_TRACES_SAMPLER_ARG: true,
});

export const rendererConfig = base.extend({
  PORT: processConfig.shape.PORT.default(8080).describe("Port to listen on"),
  SOCKET: z
    .string()
    .optional()
    .describe("Path of a Unix socket to listen on in place of `HOST` and `PORT`"),
  TLS_FOLDER: tlsFolder,
  RENDER_PROCESSES: count(16)
    .default(1)
    .describe(
      "Processes that render, each one page at a time; one more is started in reserve, and one by the first page of staging or a preview",
    ),
  RENDER_QUEUE: count(1_000)
    .default(32)
    .describe("Renders that may wait for a process; further ones are rejected with 503"),
  RENDER_DEADLINE_MS: count(60_000)
    .default(1_000)
    .describe("Milliseconds after which a render ends with its process"),
  COMPOSE_DEADLINE_MS: count(60_000)
    .default(5_000)
    .describe(
      "The same for the evaluation of a release set, and for the first render of a process with it",
    ),
  BUNDLE_PAUSE_MS: count(3_600_000)
    .default(60_000)
    .describe(
      "Milliseconds for which release sets are rendered without a bundle whose evaluation ended its process",
    ),
  RENDERS_PER_PROCESS: count(1_000_000)
    .default(10_000)
    .describe("Renders after which a process is replaced"),
  SETS_PER_PROCESS: count(50)
    .default(8)
    .describe("Release sets that a process has evaluated; the least recently used one is dropped"),
  HEAP_MB: count(4_096).default(96).describe("Heap of a process that renders, in MiB"),
  RESIDENT_MB: count(8_192)
    .default(256)
    .describe("Resident memory of a process that renders, in MiB; above it the process is ended"),
  OBJECTS_MB: count(4_096)
    .default(32)
    .describe("Server bundles and descriptions of release sets in memory, in MiB"),
});
