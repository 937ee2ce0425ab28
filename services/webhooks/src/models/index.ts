import type { Connection } from "@deeds/service-kit";
import {
  attemptLogSchema,
  deliverySchema,
  replaySchema,
  type StoredAttemptLog,
  type StoredDelivery,
  type StoredReplay,
} from "./delivery.ts";
import { erasedPersonSchema, shardSchema, turnSchema, workerSchema } from "./shard.ts";
import { type StoredWebhook, webhookSchema } from "./webhook.ts";

export async function createModels(connection: Connection) {
  const models = {
    webhooks: connection.model<StoredWebhook>("Webhook", webhookSchema),
    deliveries: connection.model<StoredDelivery>("Delivery", deliverySchema),
    attemptLogs: connection.model<StoredAttemptLog>("AttemptLog", attemptLogSchema),
    replays: connection.model<StoredReplay>("Replay", replaySchema),
    erasedPeople: connection.model("ErasedPerson", erasedPersonSchema),
    turns: connection.model("Turn", turnSchema),
    shards: connection.model("Shard", shardSchema),
    workers: connection.model("Worker", workerSchema),
  };
  // A collection that a transaction has to create first conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
