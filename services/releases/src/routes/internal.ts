import {
  endpoints,
  failedRenders,
  issuedPages,
  servedViews,
  stoppedByPolicy,
} from "@deeds/contracts";
import { readJson, refuse, validate } from "@deeds/service-kit";
import Router from "@koa/router";
import type { ServiceContext } from "../service-context.ts";
import { recordIssued } from "../use-cases/page-views.ts";
import { readLinkedPreview } from "../use-cases/previews.ts";
import { readLiveSets, readPreviewSet } from "../use-cases/read-live-set.ts";
import {
  countServed,
  recordFailedRenders,
  recordPolicyViolations,
} from "../use-cases/record-report.ts";

const maxBytes = 1024;
const maxPagesBytes = 64 * 1024;

export function internalRoutes(context: ServiceContext, clock: () => Date): Router {
  const router = new Router();

  router.get("/internal/live", async (ctx) => {
    const live = await readLiveSets(context);
    if (!live) throw refuse.notFound();
    ctx.body = live;
  });

  router.get("/internal/sets/:id", async (ctx) => {
    const set = await readPreviewSet(context, Number(ctx.params.id));
    if (!set) throw refuse.notFound();
    ctx.body = set;
  });

  router.get("/internal/previews/:token", async (ctx) => {
    const preview = await readLinkedPreview(context, ctx.params.token ?? "", clock());
    if (!preview) throw refuse.notFound();
    ctx.body = preview;
  });

  router.get("/internal/publisher", async (ctx) => {
    const known = await context.publishers.isPublisher(ctx.get("authorization"));
    if (!known) throw refuse.notAuthenticated();
    ctx.status = 204;
  });

  router.post("/internal/pages", async (ctx) => {
    const { pages } = validate(issuedPages, await readJson(ctx.req, maxPagesBytes));
    await recordIssued(context, pages);
    ctx.status = 204;
  });

  router.post("/internal/canaries/served", async (ctx) => {
    await countServed(context, validate(servedViews, await readJson(ctx.req, maxPagesBytes)));
    ctx.status = 204;
  });

  router.post("/internal/versions/:remote/:version/stopped", async (ctx) => {
    const { times } = validate(stoppedByPolicy, await readJson(ctx.req, maxBytes));
    const version = validate(endpoints.publishRelease.params, ctx.params);
    await recordPolicyViolations(context, { ...version, times, now: clock() });
    ctx.status = 204;
  });

  router.post("/internal/versions/:remote/:version/failed-renders", async (ctx) => {
    const failed = validate(failedRenders, await readJson(ctx.req, maxPagesBytes));
    const version = validate(endpoints.publishRelease.params, ctx.params);
    await recordFailedRenders(context, { ...failed, ...version }, clock());
    ctx.status = 204;
  });

  return router;
}
