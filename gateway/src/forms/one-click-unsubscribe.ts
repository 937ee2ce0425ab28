import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { AppError, readBytes } from "@deeds/service-kit";
import type Koa from "koa";
import { type GatewayContext, requestOf } from "../pipeline/request-context.ts";
import { makeCall } from "./make-call.ts";

const maxBytes = 4 * 1024;

/**
 * Unsubscribes by the POST that programs for mail make to the address of the page (RFC 8058): without cookies and
 * origin, in either encoding of a form, and with no redirect in response. The token in the address is what permits it.
 */
export function oneClickUnsubscribe(context: GatewayContext): Koa.Middleware {
  return async function unsubscribe(ctx, next) {
    if (ctx.method !== "POST" || ctx.path !== "/unsubscribe") return next();
    ctx._matchedRoute = "/unsubscribe";
    const body = (await readBytes(ctx.req, maxBytes)).toString("latin1");
    if (!body.includes("List-Unsubscribe") || !body.includes("One-Click")) {
      throw new AppError("malformed-request");
    }
    const { status, json } = await makeCall(context, requestOf(ctx), {
      endpoint: endpoints.unsubscribe,
      path: endpoints.unsubscribe.path,
      body: JSON.stringify({ token: ctx.query.token }),
      idempotencyKey: randomUUID(),
    });
    ctx.set("Cache-Control", "no-store");
    ctx.status = status;
    ctx.body = json;
  };
}
