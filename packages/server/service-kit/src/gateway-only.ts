import { createHash, timingSafeEqual } from "node:crypto";
import { gatewaySecretHeader } from "@deeds/contracts";
import type Koa from "koa";
import { refuse } from "./errors.ts";

/** Refuses callers without the gateway's secret; `timingSafeEqual` requires equal lengths. */
export function gatewayOnly(secret: string): Koa.Middleware {
  const expected = digest(secret);
  return async function assertGateway(ctx, next) {
    if (!timingSafeEqual(digest(ctx.get(gatewaySecretHeader)), expected)) throw refuse.notAllowed();
    await next();
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
