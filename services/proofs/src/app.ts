import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import type Koa from "koa";
import { consumePeople } from "./consumers/people.ts";
import { answerQuestions } from "./consumers/questions.ts";
import type { House } from "./house.ts";
import { fileAndTransferRoutes } from "./routes/files.ts";
import { proofRoutes } from "./routes/proofs.ts";

export async function createProofsService(house: House, identity: IdentityVerifier): Promise<Koa> {
  consumePeople(house);
  answerQuestions(house);
  const routes = [...proofRoutes(house), ...fileAndTransferRoutes(house)];
  return createApp({
    log: house.log,
    routes,
    identity,
    idempotency: await createIdempotencyKeys(house.database),
    // Without the object store, browsing, text proofs and moderation go on.
    ready: { database: house.database.ping },
  });
}
