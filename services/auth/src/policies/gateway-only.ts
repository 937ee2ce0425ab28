import { createHash, timingSafeEqual } from "node:crypto";
import { gatewaySecretHeader } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type Koa from "koa";

/** Lets the gateway through and nobody else; digests make the comparison's time say nothing. */
export function gatewayOnly(secret: string): Koa.Middleware {
  const expected = digest(secret);
  return async function gatewayCall(ctx, next) {
    if (!timingSafeEqual(digest(ctx.get(gatewaySecretHeader)), expected)) throw refuse.notAllowed();
    await next();
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
