import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import { consumeEvents } from "./consumers/events.ts";
import { replyToQueries } from "./consumers/queries.ts";
import { administrationRoutes } from "./routes/administration.ts";
import { followingRoutes } from "./routes/following.ts";
import { moderationRoutes } from "./routes/moderation.ts";
import { peopleRoutes } from "./routes/people.ts";
import { photoRoutes } from "./routes/photos.ts";
import { publicRoutes } from "./routes/public.ts";
import { removalRoutes } from "./routes/removal.ts";
import type { ServiceContext } from "./service-context.ts";

export async function createPeopleService(context: ServiceContext, identity: IdentityVerifier) {
  consumeEvents(context);
  replyToQueries(context);
  return createApp({
    log: context.log,
    routes: [
      ...publicRoutes(context),
      ...peopleRoutes(context),
      ...administrationRoutes(context),
      ...moderationRoutes(context),
      ...photoRoutes(context),
      ...removalRoutes(context),
      ...followingRoutes(context),
    ],
    identity,
    visibleTexts: true,
    idempotency: await createIdempotencyKeys(context.database),
    // Photo storage is not required: browsing, submitting and moderating work without it.
    ready: { database: context.database.ping },
  });
}
