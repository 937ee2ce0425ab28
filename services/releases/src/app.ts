import { auditQuery } from "@deeds/contracts";
import { createApp, type IdentityVerifier, type Logger } from "@deeds/service-kit";
import Router from "@koa/router";
import type Koa from "koa";
import type { House } from "./house.ts";
import { createPublishers } from "./policies/publisher.ts";
import { fileRoutes } from "./routes/files.ts";
import { internalRoutes } from "./routes/internal.ts";
import { releaseRoutes, tokenRoutes } from "./routes/releases.ts";

export function releasesApp(
  house: House,
  options: { identity: IdentityVerifier; log: Logger; publishToken: string },
): Koa {
  house.messaging.answer(auditQuery("releases"), (filter) => house.audit.find(filter));
  const publishers = createPublishers(house.models, options.publishToken);
  const internal = new Router();
  internal.use(internalRoutes(house, publishers).routes(), fileRoutes(house).routes());
  return createApp({
    log: options.log,
    identity: options.identity,
    routes: [...releaseRoutes(house, publishers), ...tokenRoutes(house, publishers)],
    isPublisher: publishers.knows,
    internal,
    // What is live comes from the database: it is told even while there are no files.
    ready: { database: house.database.ping },
  });
}
