import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { consumePeople } from "./consumers/people.ts";
import { replyToQueries } from "./consumers/queries.ts";
import { moderationRoutes } from "./routes/moderation.ts";
import { suggestionRoutes } from "./routes/suggestions.ts";
import type { ServiceContext } from "./service-context.ts";

export async function createContactEditsService(
  context: ServiceContext,
  identity: IdentityVerifier,
): Promise<Koa> {
  consumePeople(context);
  replyToQueries(context);
  const routes = [...suggestionRoutes(context), ...moderationRoutes(context)];
  return createApp({
    log: context.log,
    routes,
    identity,
    visibleTexts: true,
    idempotency: await createIdempotencyKeys(context.database),
    ready: { database: context.database.ping },
  });
}
