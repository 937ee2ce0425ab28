import { endpoints } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import type { Caller } from "@deeds/test-kit/caller";
import { serve } from "@deeds/test-kit/http-server";
import { mongo } from "mongoose";
import { makePerson } from "../src/records.ts";

export interface Watched {
  product: Product;
  admin: Caller;
}

type DatabaseName = Parameters<Product["engines"]["databaseUrl"]>[0];

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

export async function subscribe({ admin }: Watched, url: string) {
  const body = { url, events: ["person_created"] };
  const { id } = await admin.call(endpoints.createWebhook, { body });
  const remove = () => admin.call(endpoints.deleteWebhook, { params: { id } });
  return { id, remove };
}

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

export async function startSubscriber(status: number | null) {
  const { origin, stop } = await serve((request, response) => {
    request.resume();
    if (status !== null) response.writeHead(status).end();
  });
  return { url: `${origin}/`, stop };
}
