import { type Connection, totalsModel } from "@deeds/service-kit";
import { countedProofModel } from "./counted-proof.ts";
import { countryCountModel } from "./country-count.ts";
import { erasedPersonModel } from "./erased-person.ts";
import { mergeModel } from "./merge.ts";
import { personModel } from "./person.ts";
import { photoModel } from "./photo.ts";
import { removalRequestModel } from "./removal-request.ts";
import { searchWordModel } from "./search-word.ts";
import { slugModel } from "./slug.ts";

/** The collections of the service, made with their indexes before the first call. */
export async function createModels(connection: Connection) {
  const models = {
    people: personModel(connection),
    merges: mergeModel(connection),
    slugs: slugModel(connection),
    photos: photoModel(connection),
    removalRequests: removalRequestModel(connection),
    erasedPeople: erasedPersonModel(connection),
    countedProofs: countedProofModel(connection),
    searchWords: searchWordModel(connection),
    totals: totalsModel(connection),
    countryCounts: countryCountModel(connection),
  };
  // A collection that a transaction has to create first conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
