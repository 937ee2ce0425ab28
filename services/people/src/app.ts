import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { consumeContactEdits } from "./consumers/contact-edits.ts";
import { consumeProofs } from "./consumers/proofs.ts";
import { answerQuestions } from "./consumers/questions.ts";
import type { House } from "./house.ts";
import { administrationRoutes, transferRoutes } from "./routes/administration.ts";
import { mergeRoutes, moderationRoutes } from "./routes/moderation.ts";
import { peopleRoutes } from "./routes/people.ts";
import { photoRoutes } from "./routes/photos.ts";
import { publicRoutes } from "./routes/public.ts";
import { removalRoutes } from "./routes/removal.ts";

/** The whole service: its calls, and what it hears and answers over NATS. */
export async function createPeopleService(house: House, identity: IdentityVerifier): Promise<Koa> {
  consumeProofs(house);
  consumeContactEdits(house);
  answerQuestions(house);
  const routes = [
    ...publicRoutes(house),
    ...peopleRoutes(house),
    ...administrationRoutes(house),
    ...moderationRoutes(house),
    ...mergeRoutes(house),
    ...photoRoutes(house),
    ...removalRoutes(house),
    ...transferRoutes(house),
  ];
  return createApp({
    log: house.log,
    routes,
    identity,
    idempotency: await createIdempotencyKeys(house.database),
    // Photos may be away: browsing, submitting and moderating go on without them.
    ready: { database: house.database.ping },
  });
}
