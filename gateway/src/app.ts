import { type DomainEvent, endpointList, eventTypes } from "@deeds/contracts";
import type { Messaging } from "@deeds/messaging";
import { healthRoutes, type Logger, observe } from "@deeds/service-kit";
import Koa from "koa";
import { answerCalls } from "./api/answer-call.ts";
import { apiDocuments } from "./api/api-documents.ts";
import type { House } from "./api/house.ts";
import { createFiles } from "./assets/files.ts";
import { serveFiles } from "./assets/serve-files.ts";
import { createAnswerCache } from "./cache/answers.ts";
import type { GatewayConfig } from "./config.ts";
import { answerPages } from "./documents/answer-page.ts";
import { followLiveSet } from "./documents/live-set.ts";
import { siteFiles } from "./documents/site-files.ts";
import { createIdentities } from "./identity/identities.ts";
import { createRateLimits } from "./limits/rate-limits.ts";
import { createLiveHub } from "./live/hub.ts";
import { liveStream } from "./live/stream.ts";
import { nameRequest } from "./pipeline/name-request.ts";
import { renderErrors } from "./pipeline/render-errors.ts";
import { sameOrigin } from "./pipeline/same-origin.ts";
import { securityHeaders } from "./pipeline/security-headers.ts";
import { createUpstreams } from "./upstream/upstreams.ts";

export interface Gateway {
  app: Koa;
  /** Ends what would never end by itself; called before the running calls are waited for. */
  stopping(): void;
  close(): Promise<void>;
}

/** The one door: everything that people and programs reach goes through here. */
export function createGateway(options: {
  config: GatewayConfig;
  messaging: Messaging;
  log: Logger;
}): Gateway {
  const { config, messaging, log } = options;
  const house = buildHouse(config);
  const releases = house.upstreams.of("releases");
  const files = createFiles(releases);
  const liveSets = followLiveSet(releases, files.warm, log);
  const hub = createLiveHub();
  messaging.listen({
    types: eventTypes,
    onEvent: (event) => {
      forgetStale(house, event);
      if (event.type.startsWith("release_")) liveSets.refresh();
      hub.hear(event);
    },
    onGap: () => {
      house.identities.forgetAll();
      house.answers.dropAll();
      liveSets.refresh();
      hub.endAll();
    },
  });

  const app = new Koa();
  app.on("error", (error) => log.error({ err: error }, "the connection failed"));
  app.use(nameRequest(log));
  app.use(observe());
  app.use(securityHeaders(config.PUBLIC_ORIGIN));
  app.use(renderErrors);
  app.use(healthRoutes({}).routes());
  app.use(sameOrigin(config.PUBLIC_ORIGIN));
  app.use(liveStream(house, hub));
  app.use(apiDocuments(house));
  app.use(answerCalls(house));
  app.use(serveFiles(files));
  app.use(siteFiles(house));
  app.use(answerPages(house, liveSets));
  return {
    app,
    stopping: () => hub.close(),
    close: async () => {
      liveSets.close();
      await house.upstreams.close();
    },
  };
}

function buildHouse(config: GatewayConfig): House {
  const upstreams = createUpstreams(config);
  return {
    upstreams,
    identities: createIdentities(upstreams.of("auth"), config.GATEWAY_SECRET),
    limits: createRateLimits(config.RATE_LIMIT_SCALE),
    answers: createAnswerCache(endpointList),
    publicOrigin: config.PUBLIC_ORIGIN,
    isHttps: config.PUBLIC_ORIGIN.startsWith("https:"),
  };
}

function forgetStale({ answers, identities }: House, event: DomainEvent): void {
  answers.drop(event.type);
  if (event.type === "session_revoked") identities.forgetSession(event.data.sessionHash);
  if (event.type === "entitlement_changed") identities.forgetUser(event.data.userId);
}
