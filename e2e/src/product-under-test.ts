import { type ProductAddresses, readProduct } from "@deeds/launcher";
import { mongo } from "mongoose";

/** The data folder of the product under test; the global setup names it before a worker starts. */
export const dataDir: string = process.env.E2E_DATA_DIR ?? "";

/** Where the product under test is served, e.g. `http://127.0.0.1:41233`. */
export const origin: string = dataDir && readProduct(dataDir, {}).origin;

/** Returns addresses and secrets of the product under test, for tests that look behind its gateway. */
export const productAddresses = (): ProductAddresses => readProduct(dataDir, {});

type DatabaseName = Parameters<ProductAddresses["engines"]["databaseUrl"]>[0];

/** Reads the database of a service, or changes what only time would change. */
export async function inDatabase<Result>(
  name: DatabaseName,
  work: (database: mongo.Db) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(productAddresses().engines.databaseUrl(name));
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}
