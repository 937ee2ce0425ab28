import { createHash, timingSafeEqual } from "node:crypto";
import { gatewaySecretHeader } from "@deeds/contracts";
import type Koa from "koa";
import { Counter } from "prom-client";
import { refuse } from "./errors.ts";

/** Without labels, so that it is exported as 0 from the start: Prometheus sees no growth to a series' first value. */
const refused = new Counter({
  name: "calls_around_gateway_total",
  help: "Calls without the gateway's secret, all refused",
});

/** Refuses callers without the gateway's secret; `timingSafeEqual` requires equal lengths. */
export function gatewayOnly(secret: string): Koa.Middleware {
  const expected = digest(secret);
  return async function assertGateway(ctx, next) {
    if (!timingSafeEqual(digest(ctx.get(gatewaySecretHeader)), expected)) {
      refused.inc();
      throw refuse.notAllowed();
    }
    await next();
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
