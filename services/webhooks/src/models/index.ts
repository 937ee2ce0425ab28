import type { Connection } from "@deeds/service-kit";
import { attemptLogModel, deliveryModel, replayModel } from "./delivery.ts";
import { erasedPersonModel, shardModel, turnModel, workerModel } from "./shard.ts";
import { webhookModel } from "./webhook.ts";

/** The collections of the service, made with their indexes before the first call. */
export async function createModels(connection: Connection) {
  const models = {
    webhooks: webhookModel(connection),
    deliveries: deliveryModel(connection),
    attemptLogs: attemptLogModel(connection),
    replays: replayModel(connection),
    erasedPeople: erasedPersonModel(connection),
    turns: turnModel(connection),
    shards: shardModel(connection),
    workers: workerModel(connection),
  };
  // A collection that a transaction has to create first conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
