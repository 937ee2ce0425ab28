import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { consumeContactEdits } from "./consumers/contact-edits.ts";
import { consumeProofs } from "./consumers/proofs.ts";
import { replyToQueries } from "./consumers/queries.ts";
import { administrationRoutes, transferRoutes } from "./routes/administration.ts";
import { mergeRoutes, moderationRoutes } from "./routes/moderation.ts";
import { peopleRoutes } from "./routes/people.ts";
import { photoRoutes } from "./routes/photos.ts";
import { publicRoutes } from "./routes/public.ts";
import { removalRoutes } from "./routes/removal.ts";
import type { ServiceContext } from "./service-context.ts";

export async function createPeopleService(
  context: ServiceContext,
  identity: IdentityVerifier,
): Promise<Koa> {
  consumeProofs(context);
  consumeContactEdits(context);
  replyToQueries(context);
  const routes = [
    ...publicRoutes(context),
    ...peopleRoutes(context),
    ...administrationRoutes(context),
    ...moderationRoutes(context),
    ...mergeRoutes(context),
    ...photoRoutes(context),
    ...removalRoutes(context),
    ...transferRoutes(context),
  ];
  return createApp({
    log: context.log,
    routes,
    identity,
    idempotency: await createIdempotencyKeys(context.database),
    // Photo storage is not required: browsing, submitting and moderating work without it.
    ready: { database: context.database.ping },
  });
}
