import type { RequestListener, Server } from "node:http";
import type { DomainEvent } from "@deeds/contracts";
import type { Messaging } from "@deeds/messaging";
import { healthRoutes, type Logger, type Metric } from "@deeds/service-kit";
import Koa from "koa";
import { createSolutionCheck } from "./api/handle-call.ts";
import { createFiles, serveFiles } from "./assets/files.ts";
import { createReleaseStore } from "./assets/release-store.ts";
import { createResponseCache } from "./cache/responses.ts";
import type { GatewayConfig } from "./config.ts";
import { createInlineStyles } from "./documents/inline-styles.ts";
import { overrideKeyOf } from "./documents/override-cookies.ts";
import { confirmOverrides } from "./documents/overrides.ts";
import { createPageContents } from "./documents/page-content.ts";
import { createPageTokens } from "./documents/page-tokens.ts";
import { followLiveSet } from "./documents/release-sets.ts";
import { servePages } from "./documents/serve-page.ts";
import { oneClickUnsubscribe } from "./forms/one-click-unsubscribe.ts";
import { createFormSender, formKeyOf } from "./forms/send-form.ts";
import { createIdentities } from "./identity/identities.ts";
import { createClientReader } from "./limits/client-address.ts";
import { createRateLimits } from "./limits/rate-limits.ts";
import { createSignInQueue } from "./limits/sign-in-queue.ts";
import { LiveHub, recheckViewers } from "./live/hub.ts";
import { createCursors, replayedEvents } from "./live/replay-buffer.ts";
import { liveStream } from "./live/stream.ts";
import { createCalledOrigin, createHostCheck } from "./pipeline/allowed-hosts.ts";
import { handleRequests, rejectUnknownCall, withRequest } from "./pipeline/handle-request.ts";
import { policyReports } from "./pipeline/policy-reports.ts";
import type { GatewayContext } from "./pipeline/request-context.ts";
import { commonHeaders } from "./pipeline/security-headers.ts";
import { guardConnections, trackUnused } from "./pipeline/server-limits.ts";
import { apiDocuments, serveReference } from "./reference/api-documents.ts";
import { createFailedRenderReports } from "./rendering/failed-renders.ts";
import { createRenderer } from "./rendering/renderer.ts";
import { serveSavedPages } from "./saved-pages/serve-saved-pages.ts";
import { createShareImages, serveShareImages } from "./share-image/serve-share-image.ts";
import { siteFiles } from "./site-files/site-files.ts";
import { createCountBatcher } from "./upstream/read-response.ts";
import { createUpstreams } from "./upstream/upstreams.ts";

export function createGateway(options: {
  config: GatewayConfig;
  messaging: Messaging;
  log: Logger;
  clock?: () => Date;
  /** Live streams: the interval of heartbeats, and of checks of the viewer's identity. */
  live?: { heartbeatMs: number; recheckMs: number };
}) {
  const { config, messaging, log, live = { heartbeatMs: 15_000, recheckMs: 60_000 } } = options;
  const context = createContext(options);
  const releases = context.upstreams.of("releases");
  const store = config.CACHE_FOLDER === "" ? null : createReleaseStore(config.CACHE_FOLDER);
  const files = createFiles(releases, store, log);
  const renderer = createRenderer(config, { ...context, readFile: files.read });
  const failedRenders = createFailedRenderReports(releases, log);
  const contents = createPageContents({
    ...context,
    renderer,
    onFailure: (reason, error) => log.warn({ err: error, reason }, "a page was not rendered"),
  });
  const liveSets = followLiveSet(releases, {
    readStored: async () => store?.readLiveSets() ?? null,
    onChange: (live) => {
      files.warm(live);
      const sets = liveSets.current();
      if (sets) contents.warm(sets.production);
    },
    log,
  });
  const counts = createCountBatcher(releases, log);
  const pageTokens = createPageTokens(releases, { ...context, key: config.PAGE_TOKEN_KEY });
  const hub = new LiveHub(createCursors(config.GATEWAY_SECRET), { ...live, log });
  const viewers = recheckViewers(hub, { ...context, everyMs: live.recheckMs });
  const images = createShareImages();
  messaging.subscribe({
    replayCount: replayedEvents,
    onStart: (start) => hub.begin(start),
    onEvent: (event, position) => {
      invalidate(context, event);
      if (event.type.startsWith("release_")) liveSets.refresh();
      if (event.type === "person_erased") images.removeAll();
      hub.receive(event, position);
    },
    onOther: (position) => hub.pass(position),
    onGap: () => {
      context.identities.removeAll();
      context.responses.dropAll();
      liveSets.refresh();
    },
  });
  const site = createSite(context, [
    policyReports(context, counts),
    liveStream(context, hub),
    apiDocuments(context),
    serveReference(context),
    rejectUnknownCall,
    serveFiles(files),
    siteFiles(context),
    serveSavedPages({ areSaved: config.SAVED_PAGES }),
    serveShareImages(context, { images, liveSets, contents }),
    confirmOverrides(context, { liveSets }),
    oneClickUnsubscribe(context),
    servePages(context, {
      liveSets,
      counts,
      pageTokens,
      contents,
      failedRenders,
      sendForm: createFormSender(context, { contents, key: formKeyOf(config.GATEWAY_SECRET) }),
      inlineStyles: createInlineStyles(files.read),
    }),
  ]);
  let endUnused = () => {};

  return {
    callback: (): RequestListener => handleRequests(context, site),
    /** Sets connection limits and the handling of malformed requests; before the server listens. */
    prepare: (server: Server) => {
      guardConnections(server, { ...context, scale: config.RATE_LIMIT_SCALE });
      endUnused = trackUnused(server);
    },
    metrics: [
      {
        name: "live_streams",
        help: "Open live streams",
        labels: [],
        read: async () => [{ value: hub.viewers.size }],
      },
    ] satisfies Metric[],
    /** Closes streams and unused connections; called before the server drains. */
    onShutdown: () => {
      hub.close();
      endUnused();
    },
    close: async () => {
      liveSets.close();
      await files.close();
      await viewers.stop();
      await counts.close();
      await pageTokens.close();
      await failedRenders.close();
      await renderer.close();
      await images.close();
      await context.upstreams.close();
    },
  };
}

/** Serves everything but the calls of the contracts. */
function createSite({ log }: GatewayContext, middleware: readonly Koa.Middleware[]): Koa {
  const app = new Koa();
  app.on("error", (error, ctx?: Koa.Context) => {
    log.error({ err: error, requestId: ctx?.state.request?.requestId }, "the connection failed");
  });
  app.use(withRequest);
  app.use(healthRoutes({}).routes());
  for (const each of middleware) app.use(each);
  return app;
}

function createContext(options: Parameters<typeof createGateway>[0]): GatewayContext {
  const { config, messaging, log, clock = () => new Date() } = options;
  const upstreams = createUpstreams(config, clock);
  const auth = upstreams.of("auth");
  return {
    log,
    clock,
    upstreams,
    commonHeaders: commonHeaders(config.PUBLIC_ORIGIN),
    checkHost: createHostCheck(config.PUBLIC_ORIGIN, config.ALLOWED_HOSTS),
    clientOf: createClientReader(config.TRUSTED_PROXIES),
    identities: createIdentities(auth, clock),
    limits: createRateLimits(config.RATE_LIMIT_SCALE, messaging),
    queueSignIn: createSignInQueue(config.RATE_LIMIT_SCALE),
    acceptSolution: createSolutionCheck(auth),
    responses: createResponseCache(upstreams, clock),
    publicOrigin: config.PUBLIC_ORIGIN,
    calledOrigin: createCalledOrigin(config.PUBLIC_ORIGIN),
    hasDemoAccounts: config.DEMO_ACCOUNTS,
    isHttps: config.PUBLIC_ORIGIN.startsWith("https:"),
    overrideKey: overrideKeyOf(config.PAGE_TOKEN_KEY),
  };
}

function invalidate({ responses, identities }: GatewayContext, event: DomainEvent): void {
  responses.drop(event.type);
  if (event.type === "session_revoked") identities.removeSession(event.data.sessionHash);
  if (event.type === "entitlement_changed") identities.removeUser(event.data.userId);
}
