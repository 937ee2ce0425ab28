import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { consumePeople } from "./consumers/people.ts";
import { answerQuestions } from "./consumers/questions.ts";
import type { House } from "./house.ts";
import { moderationRoutes } from "./routes/moderation.ts";
import { suggestionRoutes } from "./routes/suggestions.ts";

/** The whole service: its calls, and what it hears over NATS. */
export async function createContactEditsService(
  house: House,
  identity: IdentityVerifier,
): Promise<Koa> {
  consumePeople(house);
  answerQuestions(house);
  const routes = [...suggestionRoutes(house), ...moderationRoutes(house)];
  return createApp({
    log: house.log,
    routes,
    identity,
    idempotency: await createIdempotencyKeys(house.database),
    ready: { database: house.database.ping },
  });
}
