import type { DatabaseName } from "@deeds/engines";
import { type ProductAddresses, readProduct } from "@deeds/launcher";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { mongo } from "mongoose";

/** The data folder of the product under test; the global setup names it before a worker starts. */
export const dataDir: string = process.env.E2E_DATA_DIR ?? "";

/** With `E2E_ORIGIN` a product that is known by its address only, whose engines no journey may reach. */
export const productOrigin: string =
  process.env.E2E_ORIGIN || (dataDir && readProduct(dataDir, {}).origin);

export const productAddresses = (): ProductAddresses => readProduct(dataDir, {});

/** Reads the database of a service, or changes what only time would change. */
export const inDatabase = <Result>(
  name: DatabaseName,
  work: (database: mongo.Db) => Promise<Result>,
): Promise<Result> => withDatabase(productAddresses().engines.databaseUrl(name), work);

/** Connects to the database at an address for as long as `work` takes. */
export async function withDatabase<Result>(
  url: string,
  work: (database: mongo.Db, client: mongo.MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(url);
  try {
    return await work(client.db(), client);
  } finally {
    await client.close();
  }
}

/** Connects to the NATS server at an address for as long as `work` takes. */
export async function withNats<Result>(
  url: string,
  work: (nats: NatsConnection) => Promise<Result>,
): Promise<Result> {
  const { host, username, password } = new URL(url);
  const nats = await connect({ servers: host, user: username, pass: decodeURIComponent(password) });
  try {
    return await work(nats);
  } finally {
    await nats.close();
  }
}
