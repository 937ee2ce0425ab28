import { createApp, createIdempotencyKeys, type IdentityVerifier } from "@deeds/service-kit";
import { consumePeople } from "./consumers/people.ts";
import { replyToQueries } from "./consumers/queries.ts";
import { fileAndTransferRoutes } from "./routes/files.ts";
import { proofRoutes } from "./routes/proofs.ts";
import type { ServiceContext } from "./service-context.ts";

export async function createProofsService(context: ServiceContext, identity: IdentityVerifier) {
  consumePeople(context);
  replyToQueries(context);
  const routes = [...proofRoutes(context), ...fileAndTransferRoutes(context)];
  return createApp({
    log: context.log,
    routes,
    identity,
    visibleTexts: true,
    idempotency: await createIdempotencyKeys(context.database),
    clock: context.clock,
    // Without the object store, reading, text proofs and moderation still work.
    ready: { database: context.database.ping },
  });
}
