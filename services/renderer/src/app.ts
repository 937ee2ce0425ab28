import {
  type MissingObjects,
  type NotRendered,
  notRendered,
  objectHash,
  type RenderRequest,
  renderRequest,
} from "@deeds/contracts/render";
import { collectBytes, healthRoutes, type Logger, observe } from "@deeds/service-kit/process";
import { Router } from "@koa/router";
import Koa from "koa";
import { Counter } from "prom-client";
import type { Composition } from "./child/serve-renders.ts";
import type { ObjectStore } from "./objects.ts";
import { PoolBusy, type RenderPool } from "./render-pool.ts";
import { ProcessEnded } from "./renderer-process.ts";

const maxObjectBytes = 16 * 1024 * 1024;
const maxRequestBytes = 4 * 1024 * 1024;

const renders = new Counter({
  name: "renders_total",
  help: "Renders by outcome: a page, or why there is none",
  labelNames: ["outcome"] as const,
});
// Prometheus sees no growth to the first value of a series.
for (const outcome of ["page", ...notRendered.shape.reason.options]) renders.inc({ outcome }, 0);

export interface RendererContext {
  objects: ObjectStore;
  pool: RenderPool;
  /** For sets that are not live. */
  trials: () => RenderPool;
  log: Logger;
}

export function createRendererApp(context: RendererContext): Koa {
  const app = new Koa();
  app.on("error", (error) => context.log.error({ err: error }, "the call failed"));
  app.use(observe());
  app.use(healthRoutes({ processes: async () => assertReady(context.pool) }).routes());
  const router = new Router();
  router.put("/objects/:hash", storeObject(context));
  router.post("/render", renderPage(context));
  app.use(router.routes());
  return app;
}

function assertReady(pool: RenderPool): void {
  if (!pool.isReady) throw new Error("no process can render");
}

function storeObject({ objects }: RendererContext): Koa.Middleware {
  return async function putObject(ctx) {
    const hash = objectHash.safeParse(ctx.params.hash);
    const bytes = await collectBytes(ctx.req, maxObjectBytes);
    if (!bytes) ctx.throw(413);
    else ctx.status = hash.success && objects.put(hash.data, bytes) ? 204 : 422;
  };
}

function renderPage(context: RendererContext): Koa.Middleware {
  const { objects, pool, trials, log } = context;
  return async function postRender(ctx) {
    const { isTrial, ...request } = await readRequest(ctx);
    const set = objects.findSet(request.set);
    if (set === "wrong") return ctx.throw(422, "the set is no description of a release set");
    const missing = set ? objects.missing(Object.values(set.bundles)) : [request.set];
    if (!set || missing.length > 0) {
      ctx.status = 409;
      ctx.body = { missing } satisfies MissingObjects;
      return;
    }
    const compose = (paused: readonly string[]): Composition => ({
      set: request.set,
      live: JSON.stringify(set.live),
      bundles: shellFirst(set.bundles)
        .filter(([name]) => !paused.includes(name))
        .map(([name, hash]) => [name, objects.text(hash)]),
    });
    const { signal, stop } = untilClosed(ctx);
    try {
      const { bundles } = set;
      const task = { set: request.set, bundles, request, compose, signal };
      const page = await (isTrial ? trials() : pool).render(task);
      if ("html" in page) {
        renders.inc({ outcome: "page" });
        ctx.body = page;
        return;
      }
      renders.inc({ outcome: "failed" });
      // The response has the error, which may quote data.
      log.warn({ set: request.set, reason: "failed" }, "a page was not rendered");
      ctx.status = 503;
      ctx.body = { reason: "failed", failure: page } satisfies NotRendered;
    } catch (error) {
      const reason = reasonOf(error);
      renders.inc({ outcome: reason });
      log.warn({ set: request.set, reason }, "a page was not rendered");
      ctx.status = 503;
      ctx.body = { reason } satisfies NotRendered;
    } finally {
      stop();
    }
  };
}

/** Throws for any other error than of the pool. */
function reasonOf(error: unknown): NotRendered["reason"] {
  if (error instanceof PoolBusy) return "busy";
  // What did not begin is no failure of the page.
  if (error instanceof ProcessEnded) return error.evaluated === undefined ? "busy" : error.reason;
  throw error;
}

async function readRequest(ctx: Koa.Context): Promise<RenderRequest> {
  const bytes = await collectBytes(ctx.req, maxRequestBytes);
  if (!bytes) ctx.throw(413);
  const request = renderRequest.safeParse(jsonOf(bytes));
  if (!request.success) ctx.throw(422, `wrong: ${request.error.issues[0]?.path.join(".")}`);
  return request.data;
}

function jsonOf(bytes: Buffer | null): unknown {
  try {
    return JSON.parse(`${bytes}`);
  } catch {
    return undefined;
  }
}

const shellFirst = (bundles: Record<string, string>) =>
  Object.entries(bundles).toSorted(([a], [b]) => Number(b === "shell") - Number(a === "shell"));

function untilClosed({ res }: Koa.Context) {
  const closed = new AbortController();
  const abort = () => closed.abort();
  res.once("close", abort);
  return { signal: closed.signal, stop: () => void res.off("close", abort) };
}
