import type { RequestListener, Server } from "node:http";
import { type DomainEvent, eventTypes } from "@deeds/contracts";
import type { Messaging } from "@deeds/messaging";
import { healthRoutes, type Logger, type Metric, observe, refuse } from "@deeds/service-kit";
import Koa from "koa";
import { handleCalls } from "./api/handle-call.ts";
import { createSolutionCheck } from "./api/proxy-call.ts";
import { createFiles, type Files, serveFiles } from "./assets/files.ts";
import { createResponseCache } from "./cache/responses.ts";
import type { GatewayConfig } from "./config.ts";
import { followLiveSet, type LiveSets } from "./documents/release-sets.ts";
import { servePages } from "./documents/serve-page.ts";
import { siteFiles } from "./documents/site-files.ts";
import { createIdentities } from "./identity/identities.ts";
import { createClientReader } from "./limits/client-address.ts";
import { createRateLimits } from "./limits/rate-limits.ts";
import { createLiveHub, type LiveHub, recheckViewers } from "./live/hub.ts";
import { createCursors, replayedEvents } from "./live/replay-buffer.ts";
import { liveStream } from "./live/stream.ts";
import { policyReports } from "./pipeline/policy-reports.ts";
import type { GatewayContext } from "./pipeline/request-context.ts";
import { assignRequestId, renderErrors } from "./pipeline/request-context.ts";
import { commonHeaders, sameOrigin, securityHeaders } from "./pipeline/security-headers.ts";
import { guardConnections, trackUnused } from "./pipeline/server-limits.ts";
import { apiDocuments, serveReference } from "./reference/api-documents.ts";
import {
  createShareImages,
  type ShareImages,
  serveShareImages,
} from "./share-image/serve-share-image.ts";
import { type CountBatcher, createCountBatcher } from "./upstream/read-response.ts";
import { createUpstreams } from "./upstream/upstreams.ts";

export function createGateway(options: {
  config: GatewayConfig;
  messaging: Messaging;
  log: Logger;
  /** Live streams: the interval of heartbeats, and of checks of the viewer's identity. */
  live?: { heartbeatMs: number; recheckMs: number };
}) {
  const { config, messaging, log, live = { heartbeatMs: 15_000, recheckMs: 60_000 } } = options;
  const gateway = buildContext(config, messaging, log);
  const releases = gateway.upstreams.of("releases");
  const files = createFiles(releases);
  const liveSets = followLiveSet(releases, files.warm, log);
  const counts = createCountBatcher(releases, log);
  const hub = createLiveHub(createCursors(config.GATEWAY_SECRET), { ...live, log });
  const viewers = recheckViewers(hub, { ...gateway, everyMs: live.recheckMs });
  messaging.subscribe({
    types: eventTypes,
    replayCount: replayedEvents,
    onStart: hub.begin,
    onEvent: (event, position) => {
      dropStale(gateway, event);
      if (event.type.startsWith("release_")) liveSets.refresh();
      hub.hear(event, position);
    },
    onGap: () => {
      gateway.identities.clearAll();
      gateway.responses.dropAll();
      liveSets.refresh();
    },
  });
  const images = createShareImages();
  const others = createApp(gateway, { files, liveSets, counts, hub, images }).callback();
  let endUnused = () => {};
  return {
    callback: (): RequestListener => handleCalls(gateway, others),
    /** Sets connection limits and the handling of malformed requests; before the server listens. */
    prepare: (server: Server) => {
      guardConnections(server, { ...gateway, scale: config.RATE_LIMIT_SCALE });
      endUnused = trackUnused(server);
    },
    measures: [
      {
        name: "live_streams",
        help: "Pages that hear of changes as they happen",
        labels: [],
        read: async () => [{ value: hub.viewers().size }],
      },
    ] satisfies Metric[],
    /** Closes streams and unused connections; called before the server drains. */
    stopping: () => {
      hub.close();
      endUnused();
    },
    close: async () => {
      liveSets.close();
      await viewers.stop();
      await counts.close();
      await images.close();
      await gateway.upstreams.close();
    },
  };
}

function createApp(
  gateway: GatewayContext,
  parts: {
    files: Files;
    liveSets: LiveSets;
    counts: CountBatcher;
    hub: LiveHub;
    images: ShareImages;
  },
): Koa {
  const app = new Koa();
  app.on("error", (error, ctx?: Koa.Context) => {
    const about = { err: error, requestId: ctx?.state.requestId };
    gateway.log.error(about, "the connection failed");
  });
  app.use(assignRequestId(gateway.log));
  app.use(observe());
  app.use(securityHeaders(gateway.always));
  app.use(renderErrors);
  app.use(healthRoutes({}).routes());
  app.use(sameOrigin(gateway.publicOrigin));
  app.use(policyReports(gateway, parts.counts));
  app.use(liveStream(gateway, parts.hub));
  app.use(apiDocuments(gateway));
  app.use(serveReference(gateway));
  app.use(unknownCall);
  app.use(serveFiles(parts.files));
  app.use(siteFiles(gateway));
  app.use(serveShareImages(gateway, parts.images));
  app.use(servePages(gateway, parts.liveSets, parts.counts));
  return app;
}

async function unknownCall(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  if (ctx.path.startsWith("/api/")) throw refuse.notFound();
  await next();
}

function buildContext(config: GatewayConfig, messaging: Messaging, log: Logger): GatewayContext {
  const upstreams = createUpstreams(config);
  const auth = upstreams.of("auth");
  return {
    log,
    upstreams,
    always: commonHeaders(config.PUBLIC_ORIGIN),
    clientOf: createClientReader(config.TRUSTED_PROXIES),
    identities: createIdentities(auth, config.GATEWAY_SECRET),
    limits: createRateLimits(config.RATE_LIMIT_SCALE, messaging),
    acceptSolution: createSolutionCheck(auth, config.GATEWAY_SECRET),
    responses: createResponseCache(upstreams),
    publicOrigin: config.PUBLIC_ORIGIN,
    isHttps: config.PUBLIC_ORIGIN.startsWith("https:"),
  };
}

function dropStale({ responses, identities }: GatewayContext, event: DomainEvent): void {
  responses.drop(event.type);
  if (event.type === "session_revoked") identities.removeSession(event.data.sessionHash);
  if (event.type === "entitlement_changed") identities.removeUser(event.data.userId);
}
