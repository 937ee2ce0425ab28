import { type Connection, totalsModel } from "@deeds/service-kit";
import { personModel } from "./person.ts";
import { proofFileModel, proofModel } from "./proof.ts";

/** The collections of the service, made with their indexes before the first call. */
export async function createModels(connection: Connection) {
  const models = {
    proofs: proofModel(connection),
    files: proofFileModel(connection),
    people: personModel(connection),
    totals: totalsModel(connection),
  };
  // A collection that a transaction has to create first conflicts with its own index build.
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
export type Models = Awaited<ReturnType<typeof createModels>>;
