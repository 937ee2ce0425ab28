import { queries } from "@deeds/contracts";
import type { Messaging } from "@deeds/messaging";
import {
  createApp,
  createAuditLog,
  createIdempotencyKeys,
  createIdentityVerifier,
  type Database,
  type Logger,
} from "@deeds/service-kit";
import type Koa from "koa";
import { activeSince } from "./domain/session-lifetime.ts";
import { claimsOf } from "./models/claim.ts";
import { paidSubscriptionsOf } from "./models/paid-subscription.ts";
import { paymentNoticesOf } from "./models/payment-notice.ts";
import { sessionsOf } from "./models/session.ts";
import { signingKeysOf } from "./models/signing-key.ts";
import { spentChallengesOf } from "./models/spent-challenge.ts";
import { countActive, usersOf } from "./models/user.ts";
import type { PasswordHasher } from "./passwords/hasher.ts";
import type { PaymentProvider } from "./payments/provider.ts";
import { createChallenges } from "./proof-of-work/challenges.ts";
import { accountRoutes, challengeRoutes } from "./routes/account.ts";
import { auditRoutes, claimRoutes, systemRoutes } from "./routes/administration.ts";
import { internalRoutes } from "./routes/internal.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { subscriptionRoutes } from "./routes/subscription.ts";
import { sessionMiddleware } from "./session.ts";
import { createKeyRing } from "./tokens.ts";
import type { Context } from "./use-cases/context.ts";

interface AuthDependencies {
  database: Database;
  messaging: Messaging;
  passwords: PasswordHasher;
  /** Null: payments are not set up. */
  payments: PaymentProvider | null;
  log: Logger;
  settings: Context["settings"] & { sessionKey: string; gatewaySecret: string };
  /** The time, for ends of sessions, subscriptions and tokens. */
  clock: () => Date;
}

/** The auth service: accounts, sessions, subscriptions and identity tokens. */
export async function createAuthService(dependencies: AuthDependencies): Promise<Koa> {
  const { database, messaging, passwords, payments, log, settings, clock } = dependencies;
  const users = usersOf(database.connection);
  const sessions = sessionsOf(database.connection);
  const keys = createKeyRing(signingKeysOf(database.connection), settings.sessionKey, clock);
  const context: Context = {
    database,
    messaging,
    users,
    sessions,
    claims: claimsOf(database.connection),
    spentChallenges: spentChallengesOf(database.connection),
    paidSubscriptions: paidSubscriptionsOf(database.connection),
    paymentNotices: paymentNoticesOf(database.connection),
    passwords,
    payments,
    challenges: createChallenges(settings.sessionKey),
    audit: await createAuditLog(database),
    keys,
    settings,
  };

  messaging.answer(queries.userStats, async () => ({
    activeUsers: await countActive(users, activeSince(clock())),
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
    before: sessionMiddleware({ sessions, secure: settings.secureCookie, clock }),
    ready: { database: database.ping },
  });
}
