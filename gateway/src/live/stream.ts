import { AppError } from "@deeds/service-kit";
import type Koa from "koa";
import { identify, publicRead } from "../identity/identities.ts";
import {
  type GatewayContext,
  limitRead,
  methodNotAllowed,
  requestOf,
  sessionIdOf,
} from "../pipeline/request-context.ts";
import type { LiveHub } from "./hub.ts";

/** `GET /api/live`: Streams ids of changes as Server-Sent Events. */
export function liveStream(context: GatewayContext, hub: LiveHub): Koa.Middleware {
  const quota = createConnectionQuota(context.limits.scaled);
  return async function live(ctx, next) {
    if (ctx.path !== "/api/live") return next();
    if (ctx.method !== "GET") throw methodNotAllowed("GET");
    ctx._matchedRoute = "/api/live";
    await limitRead(ctx, context);
    const sessionId = sessionIdOf(ctx.req, context);
    const caller = await identify(context.identities, sessionId, publicRead);
    const leave = quota.take(requestOf(ctx).client.address, caller.identity?.userId ?? null);
    ctx.respond = false;
    // Its `close` event is over when the client disconnected during the identification.
    if (ctx.res.destroyed) return leave();
    ctx.res.once("close", leave);
    ctx.req.socket.setTimeout(0);
    ctx.res.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      // A proxy before us must not collect it.
      "X-Accel-Buffering": "no",
    });
    const { identity, unknown } = caller;
    hub.join(ctx.res, { sessionId, identity, unknown }, ctx.get("last-event-id") || null);
  };
}

/** Enough for the tabs of a large office behind one address. */
const maxStreams = { address: 300, account: 30, process: 10_000 };
const retryAfter = { headers: { "Retry-After": "30" } };

function createConnectionQuota(scaled: (count: number) => number) {
  const taken = new Map<string, number>();
  const free = (key: string) => {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
  return {
    /** Takes a place for a stream; returns how to free it. Throws `rate-limited` without one. */
    take: (address: string, userId: number | null) => {
      const wanted = new Map([
        ["process", maxStreams.process],
        [`address ${address}`, scaled(maxStreams.address)],
      ]);
      if (userId !== null) wanted.set(`account ${userId}`, scaled(maxStreams.account));
      for (const [key, limit] of wanted) {
        if ((taken.get(key) ?? 0) >= limit) throw new AppError("rate-limited", retryAfter);
      }
      for (const key of wanted.keys()) taken.set(key, (taken.get(key) ?? 0) + 1);
      return () => {
        for (const key of wanted.keys()) free(key);
      };
    },
  };
}
