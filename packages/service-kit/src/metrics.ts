import { createServer, type Server } from "node:http";
import type Koa from "koa";
import { collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { withTimeout } from "./with-timeout.ts";

/** A figure that is read each time somebody asks for the metrics. */
export interface Metric {
  name: string;
  help: string;
  /** Names of the labels; their values must be few, and tell of no person. */
  labels: readonly string[];
  /** One reading for each set of labels; one that rejects or takes too long is left out. */
  read(): Promise<readonly Reading[]>;
}

export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Whoever asks for the metrics waits no longer for what lies in a database or a stream. */
const readTimeoutMs = 2_000;

const duration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request to its answer",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Measures each call under its route's pattern, never under the address that was asked. */
export function observe(): Koa.Middleware {
  return async function observeCall(ctx, next) {
    const startedAt = performance.now();
    await next();
    const route = typeof ctx._matchedRoute === "string" ? ctx._matchedRoute : "none";
    recordCall({ method: ctx.method, route, status: ctx.status, startedAt });
  };
}

/** Records a call that ends now; `startedAt` in milliseconds of `performance.now()`. */
export function recordCall(call: {
  method: string;
  route: string;
  status: number;
  startedAt: number;
}): void {
  const { method, route, status, startedAt } = call;
  const seconds = (performance.now() - startedAt) / 1000;
  duration.observe({ method, route, status: String(status) }, seconds);
}

/** Serves Prometheus metrics on their own port, labeled with `service`; once per process. */
export function serveMetrics(options: {
  name: string;
  host: string;
  port: number;
  metrics: readonly Metric[];
}): Server {
  register.setDefaultLabels({ service: options.name });
  collectDefaultMetrics();
  for (const measure of options.metrics) gaugeOf(measure);
  const server = createServer(async (_request, response) => {
    response.setHeader("Content-Type", register.contentType);
    response.end(await register.metrics());
  });
  return server.listen(options.port, options.host);
}

function gaugeOf({ name, help, labels, read }: Metric): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [...labels],
    async collect() {
      const readings = await withTimeout(read(), readTimeoutMs).catch(() => []);
      this.reset();
      // Without labels a reset is a zero, which would be a lie about what nobody could read.
      if (readings.length === 0 && labels.length === 0) this.remove();
      for (const { labels: values = {}, value } of readings) this.set(values, value);
    },
  });
}
