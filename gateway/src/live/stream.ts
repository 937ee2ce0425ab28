import { AppError } from "@deeds/service-kit";
import type Koa from "koa";
import type { House } from "../api/house.ts";
import { identify } from "../identity/identify.ts";
import { sessionIdOf } from "../identity/session-cookie.ts";
import type { LiveHub } from "./hub.ts";

const access = { access: "public", method: "GET", visitor: false } as const;

/** `GET /api/live`: facts of what changed, as Server-Sent Events. */
export function liveStream(house: House, hub: LiveHub): Koa.Middleware {
  return async function live(ctx, next) {
    if (ctx.path !== "/api/live") return next();
    if (ctx.method !== "GET") {
      throw new AppError("method-not-allowed", { headers: { Allow: "GET" } });
    }
    ctx._matchedRoute = "/api/live";
    await house.limits.take(ctx, "read", house.clientOf(ctx.req).address);
    const sessionId = sessionIdOf(ctx.headers.cookie, house.isHttps);
    const { identity } = await identify(house.identities, sessionId, access);
    ctx.respond = false;
    ctx.req.socket.setTimeout(0);
    ctx.res.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      // A proxy before us must not collect it.
      "X-Accel-Buffering": "no",
    });
    hub.join(ctx.res, identity);
  };
}
