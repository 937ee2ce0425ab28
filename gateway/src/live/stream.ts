import { AppError } from "@deeds/service-kit";
import type Koa from "koa";
import type { House } from "../api/house.ts";
import { identify } from "../identity/identify.ts";
import { sessionIdOf } from "../identity/session-cookie.ts";
import type { LiveHub } from "./hub.ts";
import { createSeats } from "./seats.ts";
import { viewerOf } from "./viewer.ts";

const access = { access: "public", method: "GET", visitor: false } as const;

/** `GET /api/live`: facts of what changed, as Server-Sent Events. */
export function liveStream(house: House, hub: LiveHub): Koa.Middleware {
  const seats = createSeats(house.limits.scaled);
  return async function live(ctx, next) {
    if (ctx.path !== "/api/live") return next();
    if (ctx.method !== "GET") {
      throw new AppError("method-not-allowed", { headers: { Allow: "GET" } });
    }
    ctx._matchedRoute = "/api/live";
    const { address } = house.clientOf(ctx.req);
    await house.limits.take(ctx, "read", address);
    const sessionId = sessionIdOf(ctx.headers.cookie, house.isHttps);
    const caller = await identify(house.identities, sessionId, access);
    const leave = seats.take(address, caller.identity?.userId ?? null);
    ctx.respond = false;
    // Who left while they were being identified will not close again.
    if (ctx.res.destroyed) return leave();
    ctx.res.once("close", leave);
    ctx.req.socket.setTimeout(0);
    ctx.res.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      // A proxy before us must not collect it.
      "X-Accel-Buffering": "no",
    });
    const cursor = ctx.get("last-event-id");
    hub.join(ctx.res, viewerOf(sessionId, caller), cursor === "" ? null : cursor);
  };
}
