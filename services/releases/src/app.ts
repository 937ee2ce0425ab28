import { auditQuery } from "@deeds/contracts";
import { createApp, type IdentityVerifier } from "@deeds/service-kit";
import Router from "@koa/router";
import type Koa from "koa";
import { fileRoutes } from "./routes/files.ts";
import { internalRoutes } from "./routes/internal.ts";
import { releaseRoutes, tokenRoutes } from "./routes/releases.ts";
import type { ServiceContext } from "./service-context.ts";

export function createReleasesService(
  context: ServiceContext,
  identity: IdentityVerifier,
  clock = () => new Date(),
): Koa {
  context.messaging.respond(auditQuery("releases"), (filter) => context.audit.find(filter));
  const internal = new Router();
  internal.use(internalRoutes(context, clock).routes(), fileRoutes(context).routes());
  return createApp({
    log: context.log,
    identity,
    clock,
    routes: [...releaseRoutes(context), ...tokenRoutes(context)],
    isPublisher: context.publishers.isPublisher,
    internal,
    // The live release set is read from the database, so the object store is not needed to be ready.
    ready: { database: context.database.ping },
  });
}
