import { createModerationQueue } from "@deeds/moderation/models";
import type { Connection } from "@deeds/service-kit";
import { personModel } from "./person.ts";
import { type StoredSuggestion, suggestionModel } from "./suggestion.ts";

/** Creates the models with their indexes before the first request. */
export async function createModels(connection: Connection) {
  const models = {
    suggestions: suggestionModel(connection),
    people: personModel(connection),
  };
  // Creating a collection inside a transaction conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return {
    ...models,
    queue: createModerationQueue<StoredSuggestion>(connection, {
      collection: "suggestions",
      sentAt: "submittedAt",
    }),
  };
}
export type Models = Awaited<ReturnType<typeof createModels>>;
