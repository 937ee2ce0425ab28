import { createModerationQueue, createTotals } from "@deeds/moderation/models";
import type { Connection } from "@deeds/service-kit";
import { personSchema, type StoredPerson } from "./person.ts";
import * as records from "./records.ts";

/** Creates the models with their indexes before the first request. */
export async function createModels(connection: Connection) {
  const models = {
    people: connection.model<StoredPerson>("Person", personSchema),
    merges: connection.model<records.StoredMerge>("Merge", records.mergeSchema),
    slugs: connection.model<records.Slug>("Slug", records.slugSchema),
    photos: connection.model<records.Photo>("Photo", records.photoSchema),
    removalRequests: connection.model<records.StoredRemovalRequest>(
      "RemovalRequest",
      records.removalRequestSchema,
    ),
    erasedPeople: connection.model<records.ErasedPerson>(
      "ErasedPerson",
      records.erasedPersonSchema,
    ),
    countedProofs: connection.model<records.CountedProof>(
      "CountedProof",
      records.countedProofSchema,
    ),
    searchWords: connection.model<records.SearchWord>("SearchWord", records.searchWordSchema),
    countryCounts: connection.model<records.CountryCount>(
      "CountryCount",
      records.countryCountSchema,
    ),
  };
  // Creating a collection inside a transaction conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return {
    ...models,
    totals: await createTotals(connection),
    queue: createModerationQueue<StoredPerson>(connection, {
      collection: "people",
      sentAt: "createdAt",
    }),
  };
}
export type Models = Awaited<ReturnType<typeof createModels>>;
