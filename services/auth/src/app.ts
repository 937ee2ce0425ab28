import { queries } from "@deeds/contracts";
import {
  createApp,
  createAuditLog,
  createIdempotencyKeys,
  createIdentityVerifier,
  type Logger,
} from "@deeds/service-kit";
import type Koa from "koa";
import { activeSince } from "./domain/session-lifetime.ts";
import { countActive, createModels } from "./models/index.ts";
import { createChallenges } from "./proof-of-work/challenges.ts";
import { accountRoutes, challengeRoutes } from "./routes/account.ts";
import { auditRoutes, claimRoutes, systemRoutes } from "./routes/administration.ts";
import { internalRoutes } from "./routes/internal.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { subscriptionRoutes } from "./routes/subscription.ts";
import type { ServiceContext } from "./service-context.ts";
import { sessionMiddleware } from "./session.ts";
import { createKeyRing } from "./tokens.ts";

type AuthDependencies = Pick<
  ServiceContext,
  "database" | "messaging" | "passwords" | "payments"
> & {
  log: Logger;
  settings: ServiceContext["settings"] & { sessionKey: string; gatewaySecret: string };
  clock: () => Date;
};

export async function createAuthService(dependencies: AuthDependencies): Promise<Koa> {
  const { log, clock, ...rest } = dependencies;
  const { database, messaging, settings } = rest;
  const { signingKeys, ...models } = createModels(database.connection);
  const keys = createKeyRing(signingKeys, settings.sessionKey, clock);
  const context: ServiceContext = {
    ...rest,
    ...models,
    challenges: createChallenges(settings.sessionKey),
    audit: await createAuditLog(database),
    keys,
  };

  messaging.respond(queries.userStats, async () => ({
    activeUsers: await countActive(context.users, activeSince(clock())),
  }));
  return createApp({
    log,
    routes: [
      ...accountRoutes(context, clock),
      ...sessionRoutes(context, clock),
      ...subscriptionRoutes(context, clock),
      ...challengeRoutes(context, clock),
      ...auditRoutes(context),
      ...systemRoutes(context),
      ...claimRoutes(context, clock),
    ],
    idempotency: await createIdempotencyKeys(database),
    identity: createIdentityVerifier({ audience: "auth", keys }),
    internal: internalRoutes(context, settings.gatewaySecret, clock),
    before: sessionMiddleware({ sessions: models.sessions, secure: settings.secureCookie, clock }),
    ready: { database: database.ping },
  });
}
