import { type ProductAddresses, readProduct } from "@deeds/launcher";
import { mongo } from "mongoose";
import { inject } from "vitest";

/** Addresses and secrets of this run's product, for tests that look behind its door. */
export const house = (): ProductAddresses => readProduct(inject("dataDir"), {});

type DatabaseName = Parameters<ProductAddresses["engines"]["databaseUrl"]>[0];

/** Looks into the database of a service, or changes what only time would change. */
export async function inDatabase<Result>(
  name: DatabaseName,
  work: (database: mongo.Db) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(house().engines.databaseUrl(name));
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}
