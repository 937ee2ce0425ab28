import { createApp, type IdentityVerifier, type Logger } from "@deeds/service-kit";
import type Koa from "koa";
import type { House } from "./house.ts";
import { publisherPolicy } from "./policies/publisher.ts";
import { fileRoutes } from "./routes/files.ts";
import { releaseRoutes } from "./routes/releases.ts";

export const releasesApp = (
  house: House,
  options: { identity: IdentityVerifier; log: Logger; publishToken: string },
): Koa =>
  createApp({
    log: options.log,
    identity: options.identity,
    routes: releaseRoutes(house),
    isPublisher: publisherPolicy(options.publishToken),
    internal: fileRoutes(house),
    // What is live comes from the database: it is told even while there are no files.
    ready: { database: house.database.ping },
  });
