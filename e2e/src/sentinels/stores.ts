import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { mongo } from "mongoose";
import { dataDir, productAddresses } from "../product-under-test.ts";

export function readLogs(): Record<string, string> {
  const folder = join(dataDir, "logs");
  const files = readdirSync(folder);
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(folder, name), "latin1")]),
  );
}

export async function readEvents(): Promise<{ subject: string; event: { data: object } }[]> {
  const { host, username, password } = new URL(productAddresses().engines.natsUrl);
  const nats = await connect({ servers: host, user: username, pass: decodeURIComponent(password) });
  try {
    const { state } = await (await jetstreamManager(nats)).streams.info("EVENTS");
    const consumer = await jetstream(nats).consumers.get("EVENTS");
    const events: { subject: string; event: { data: object } }[] = [];
    const messages = await consumer.consume();
    for await (const message of messages) {
      events.push({ subject: message.subject, event: message.json() });
      if (message.seq >= state.last_seq) break;
    }
    return events;
  } finally {
    await nats.drain();
  }
}

export async function readDatabases(): Promise<Record<string, string>> {
  const client = new mongo.MongoClient(productAddresses().engines.mongoAdminUrl);
  try {
    const { databases } = await client.db().admin().listDatabases();
    const own = databases.filter(({ name }) => !["admin", "config", "local"].includes(name));
    const rows: Record<string, string> = {};
    for (const { name } of own) {
      for (const { collectionName } of await client.db(name).collections()) {
        const found = await client.db(name).collection(collectionName).find().toArray();
        rows[`${name}.${collectionName}`] = mongo.BSON.EJSON.stringify(found);
      }
    }
    return rows;
  } finally {
    await client.close();
  }
}
