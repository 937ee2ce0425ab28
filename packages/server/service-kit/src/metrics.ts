import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type Koa from "koa";
import { collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { withTimeout } from "./with-timeout.ts";

/** A metric that is read at each scrape. */
export interface Metric {
  name: string;
  help: string;
  /** Names of the labels, with few values and no personal data. */
  labels: readonly string[];
  /** Returns one reading for each set of labels; omitted when it rejects or takes too long. */
  read(): Promise<readonly Reading[]>;
}

export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** The limit for reading a metric from a database or a stream. */
const readTimeoutMs = 2_000;

const duration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Duration of a request until its response is sent",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Measures each call by its route's pattern, never by its address. */
export function observe(): Koa.Middleware {
  return async function observeCall(ctx, next) {
    const startedAt = performance.now();
    await next();
    const route = typeof ctx._matchedRoute === "string" ? ctx._matchedRoute : "none";
    recordCall({ method: ctx.method, route, status: ctx.status, startedAt });
  };
}

/** Records a finished call; `startedAt` in milliseconds of `performance.now()`. */
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
export async function serveMetrics(options: {
  name: string;
  host: string;
  port: number;
  metrics: readonly Metric[];
}): Promise<Server> {
  register.setDefaultLabels({ service: options.name });
  // In ms: each measurement of the delay wakes the process, also an idle one; alerts start at 500 ms.
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 });
  for (const metric of options.metrics) gaugeOf(metric);
  const server = createServer(async (_request, response) => {
    response.setHeader("Content-Type", register.contentType);
    response.end(await register.metrics());
  });
  await once(server.listen(options.port, options.host), "listening");
  return server;
}

function gaugeOf({ name, help, labels, read }: Metric): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [...labels],
    async collect() {
      const readings = await withTimeout(read(), readTimeoutMs).catch(() => []);
      this.reset();
      // Without labels a reset is a zero, which would be wrong for an unreadable metric.
      if (readings.length === 0 && labels.length === 0) this.remove();
      for (const { labels: values = {}, value } of readings) this.set(values, value);
    },
  });
}
