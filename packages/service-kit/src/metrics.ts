import { createServer, type Server } from "node:http";
import type Koa from "koa";
import { collectDefaultMetrics, Histogram, register } from "prom-client";

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

/** Serves Prometheus metrics on a port of their own. */
export function serveMetrics(host: string, port: number): Server {
  collectDefaultMetrics();
  const server = createServer(async (_request, response) => {
    response.setHeader("Content-Type", register.contentType);
    response.end(await register.metrics());
  });
  return server.listen(port, host);
}
