import { Router } from "@koa/router";

/** Checks by the dependency's name; each rejects while it is unavailable. */
export type ReadinessChecks = Record<string, () => Promise<void>>;

/** `GET /healthz`: alive. `GET /readyz`: ready, or 503 with the failing checks. */
export function healthRoutes(checks: ReadinessChecks): Router {
  const router = new Router();
  router.get("/healthz", (ctx) => {
    ctx.body = { status: "alive" };
  });
  router.get("/readyz", async (ctx) => {
    const missing = await failing(checks);
    ctx.status = missing.length === 0 ? 200 : 503;
    ctx.body = { status: missing.length === 0 ? "ready" : "waiting", missing };
  });
  return router;
}

async function failing(checks: ReadinessChecks): Promise<string[]> {
  const names = Object.keys(checks);
  const outcomes = await Promise.allSettled(Object.values(checks).map((check) => check()));
  return names.filter((_, index) => outcomes[index]?.status === "rejected");
}
