import { type Connection, createCollections } from "@deeds/service-kit/models";
import { createAttemptLogRepository } from "./attempt-log.ts";
import { createDeliveryRepository } from "./delivery.ts";
import { createErasedPersonRepository, createTurnRepository } from "./erased-person.ts";
import { createReplayRepository } from "./replay.ts";
import { createShardRepository } from "./shard.ts";
import { createWebhookRepository } from "./webhook.ts";

export async function createModels(connection: Connection) {
  const models = {
    webhooks: createWebhookRepository(connection),
    deliveries: createDeliveryRepository(connection),
    attemptLogs: createAttemptLogRepository(connection),
    replays: createReplayRepository(connection),
    erasedPeople: createErasedPersonRepository(connection),
    turns: createTurnRepository(connection),
    shards: createShardRepository(connection),
  };
  await createCollections(connection);
  await models.shards.insertMissing();
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
