import { rmSync } from "node:fs";
import type { RequestListener, Server, ServerOptions, ServerResponse } from "node:http";
import { createServer } from "./certificates.ts";
import type { ProcessConfig } from "./config.ts";
import type { Logger } from "./logger.ts";
import { type Metric, serveMetrics } from "./metrics.ts";
import { runPeriodically } from "./periodic.ts";
import { startTracing } from "./tracing/index.ts";

export interface RunningProcess {
  /** 0 for a Unix socket. */
  port: number;
  server: Server;
  stop(): Promise<void>;
}

const drainMs = 20_000;

/**
 * Listens, and stops on SIGTERM or SIGINT: no new connection, running calls end, then `close` is
 * called and the process exits with 0. On SIGTERM it reports for `DRAIN_MS` that it is not ready
 * and sends `Connection: close`, while it serves as before.
 */
export async function runProcess(options: {
  app: { callback(): RequestListener };
  config: ProcessConfig;
  log: Logger;
  name: string;
  metrics?: readonly Metric[];
  /** Called when the stop begins, to close e.g. live streams. */
  onShutdown?(): void;
  close(): Promise<void>;
  /** No signal stops the process: one only ends the reuse of connections. */
  ignoresSignals?: boolean;
  /** Stricter limits of the server. */
  server?: ServerOptions;
  /** Called before the server listens. */
  prepare?(server: Server): void;
}): Promise<RunningProcess> {
  const { config, log } = options;
  const limits: ServerOptions = {
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    // Longer than the gateway's idle connections, so that it never reuses a closed one.
    keepAliveTimeout: 75_000,
    ...options.server,
  };
  const stopTracing = await traceIfEnabled(options.name, config);
  const listener = options.app.callback();
  let isSignaled = false;
  let isLeaving = false;
  const certificate = { folder: config.TLS_FOLDER, log };
  const server = createServer(limits, certificate, (request, response) => {
    if (isSignaled) response.shouldKeepAlive = false;
    if (isLeaving && request.url === "/readyz") return reportLeaving(response);
    listener(request, response);
  });
  options.prepare?.(server);
  const { HOST: host, METRICS_PORT, METRICS_HOST = "127.0.0.1", SOCKET: path } = config;
  // A killed process leaves its socket.
  if (path) rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(path ? { path } : { port: config.PORT, host }, resolve);
  });
  const { name, metrics = [] } = options;
  const metricsServer =
    METRICS_PORT > 0
      ? await serveMetrics({ name, host: METRICS_HOST, port: METRICS_PORT, metrics })
      : null;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  log.info(path ? { path } : { port }, "listening");

  let stopping: Promise<void> | null = null;
  const stop = () => {
    if (!stopping) options.onShutdown?.();
    stopping ??= drain(server, log).then(async () => {
      metricsServer?.close();
      await options.close();
      await stopTracing?.();
      log.info("stopped");
    });
    return stopping;
  };
  const { DRAIN_MS: drainFor = 0 } = config;
  const leave = async () => {
    isSignaled = true;
    isLeaving = true;
    log.info({ drainFor }, "leaving");
    await new Promise((resolve) => setTimeout(resolve, drainFor));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    if (options.ignoresSignals) {
      process.on(signal, () => {
        isSignaled = true;
      });
      continue;
    }
    process.once(signal, () => {
      const left = signal === "SIGTERM" && drainFor > 0 ? leave() : Promise.resolve();
      left.then(stop).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "the stop failed");
          process.exit(1);
        },
      );
    });
  }
  return { port, server, stop };
}

function traceIfEnabled(name: string, config: ProcessConfig) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio = 1 } = config;
  return endpoint ? startTracing({ name, endpoint, ratio }) : null;
}

async function drain(server: Server, log: Logger): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const forced = setTimeout(() => server.closeAllConnections(), drainMs);
  const idle = runPeriodically({
    everyMs: 100,
    task: () => server.closeIdleConnections(),
    onError: (error) => log.warn({ err: error }, "idle connections stay open"),
  });
  await closed;
  clearTimeout(forced);
  await idle.stop();
}

function reportLeaving(response: ServerResponse): void {
  response.writeHead(503, { "content-type": "application/json" });
  response.end(JSON.stringify({ status: "leaving", missing: [] }));
}
