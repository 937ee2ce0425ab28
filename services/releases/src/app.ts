import { auditQuery } from "@deeds/contracts";
import { createApp, type IdentityVerifier, type Logger } from "@deeds/service-kit";
import Router from "@koa/router";
import type Koa from "koa";
import { createPublishers } from "./policies/publisher.ts";
import { fileRoutes } from "./routes/files.ts";
import { internalRoutes } from "./routes/internal.ts";
import { releaseRoutes, tokenRoutes } from "./routes/releases.ts";
import type { ServiceContext } from "./service-context.ts";

export function releasesApp(
  context: ServiceContext,
  options: { identity: IdentityVerifier; log: Logger; publishToken: string },
): Koa {
  context.messaging.respond(auditQuery("releases"), (filter) => context.audit.find(filter));
  const publishers = createPublishers(context.models, options.publishToken);
  const internal = new Router();
  internal.use(internalRoutes(context, publishers).routes(), fileRoutes(context).routes());
  return createApp({
    log: options.log,
    identity: options.identity,
    routes: [...releaseRoutes(context, publishers), ...tokenRoutes(context, publishers)],
    isPublisher: publishers.isPublisher,
    internal,
    // The live release set is read from the database, so the object store is not needed to be ready.
    ready: { database: context.database.ping },
  });
}
