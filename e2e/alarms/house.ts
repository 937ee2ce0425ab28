import { endpoints } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import { mongo } from "mongoose";
import type { Caller } from "../src/caller.ts";
import { makePerson } from "../src/people.ts";

/** The product that things are done to, and its administrator. */
export interface Watched {
  product: Product;
  admin: Caller;
}

type DatabaseName = Parameters<Product["engines"]["databaseUrl"]>[0];

/** Changes what only time or a fault changes in the database of a service. */
export async function inDatabase(
  { product }: Watched,
  name: DatabaseName,
  work: (database: mongo.Db) => Promise<unknown>,
): Promise<void> {
  const admin = new URL(product.engines.mongoAdminUrl);
  const client = new mongo.MongoClient(admin.href);
  try {
    await work(client.db(name));
  } finally {
    await client.close();
  }
}

export async function makePeople({ admin }: Watched, count: number): Promise<void> {
  for (let made = 0; made < count; made += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - made) }, () => makePerson(admin)));
  }
}

/** A subscriber at an address; answers how to remove it. */
export async function subscribe({ admin }: Watched, url: string) {
  const body = { url, events: ["person_created"] };
  const { id } = await admin.call(endpoints.createWebhook, { body });
  const remove = () => admin.call(endpoints.deleteWebhook, { params: { id } });
  return { id, remove };
}

/** The process of a part or an engine. */
export function pidOf({ product }: Watched, name: string): number {
  const { pid } = product.processes()[name] ?? {};
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}

/** Asks many times at once; how it is answered does not matter. */
export const readMuch = ({ product }: Watched, path: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const answer = await fetch(`${product.origin}${path}${index}`);
      await answer.arrayBuffer();
    }),
  );

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
