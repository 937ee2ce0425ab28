import { queries } from "@deeds/contracts";
import { createApp, createIdempotencyKeys, createIdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { activeSince } from "./domain/session-lifetime.ts";
import {
  accountRoutes,
  challengeRoutes,
  emailRoutes,
  passkeyRoutes,
  secondFactorRoutes,
} from "./routes/account.ts";
import { auditRoutes, claimRoutes, senderRoutes, systemRoutes } from "./routes/administration.ts";
import { internalRoutes, keyRoutes } from "./routes/internal.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { subscriptionRoutes } from "./routes/subscription.ts";
import { userRoutes } from "./routes/users.ts";
import type { ServiceContext } from "./service-context.ts";
import { sessionMiddleware } from "./session.ts";

export async function createAuthService(
  context: ServiceContext,
  clock = () => new Date(),
): Promise<Koa> {
  const { database, keys, log, messaging, models } = context;
  messaging.respond(queries.userStats, async () => ({
    activeUsers: await models.users.countSignedInSince(activeSince(clock())),
  }));
  return createApp({
    log,
    clock,
    routes: [
      ...accountRoutes(context),
      ...emailRoutes(context),
      ...secondFactorRoutes(context),
      ...passkeyRoutes(context),
      ...sessionRoutes(context),
      ...subscriptionRoutes(context),
      ...challengeRoutes(context),
      ...auditRoutes(context),
      ...systemRoutes(context),
      ...senderRoutes(context),
      ...claimRoutes(context),
      ...userRoutes(context),
    ],
    idempotency: await createIdempotencyKeys(database),
    identity: createIdentityVerifier({
      audience: "auth",
      gatewaySecret: context.settings.gatewaySecret,
      clock,
      keys: { find: (kid) => keys.find(kid, clock()) },
    }),
    open: keyRoutes(context, clock),
    internal: internalRoutes(context, clock),
    before: sessionMiddleware(context, clock),
    ready: { database: database.ping },
  });
}
