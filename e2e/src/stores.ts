import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DATABASES, type DatabaseName } from "@deeds/engines";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { mongo } from "mongoose";
import {
  dataDir,
  inDatabase,
  productAddresses,
  withDatabase,
  withNats,
} from "./product-under-test.ts";

export function readLogs(): Record<string, string> {
  const folder = join(dataDir, "logs");
  const files = readdirSync(folder);
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(folder, name), "latin1")]),
  );
}

/** Returns the events of the stream after a sequence number. */
export const readEvents = (natsUrl = productAddresses().engines.natsUrl, after = 0) =>
  withNats(natsUrl, async (nats) => {
    const { state } = await (await jetstreamManager(nats)).streams.info("EVENTS");
    const events: { subject: string; event: { id: string; data: object } }[] = [];
    if (state.last_seq <= after) return events;
    const consumer = await jetstream(nats).consumers.get("EVENTS", { opt_start_seq: after + 1 });
    for await (const message of await consumer.consume()) {
      events.push({ subject: message.subject, event: message.json() });
      if (message.seq >= state.last_seq) break;
    }
    return events;
  });

export const readDatabases = () =>
  withDatabase(productAddresses().engines.mongoAdminUrl, async (admin, client) => {
    const { databases } = await admin.admin().listDatabases();
    const own = databases.filter(({ name }) => !["admin", "config", "local"].includes(name));
    const rows: Record<string, string> = {};
    for (const { name } of own) {
      for (const { collectionName } of await client.db(name).collections()) {
        const found = await client.db(name).collection(collectionName).find().toArray();
        rows[`${name}.${collectionName}`] = mongo.BSON.EJSON.stringify(found);
      }
    }
    return rows;
  });

export interface StoredAt {
  bucket: string;
  key: string;
}

/**
 * Where any of the words is still found: rows of every service's database, messages of the stream,
 * the bytes of the stream's files, and objects. Empty: nothing is left.
 */
export async function leftovers(words: readonly string[], objects: readonly StoredAt[]) {
  const found = await Promise.all([
    ...DATABASES.map((name) => inRows(name, words)),
    inStream(words),
    inStreamFiles(words),
    ...objects.map(inBucket),
  ]);
  return found.flat();
}

const has = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word));
};

const inRows = (name: DatabaseName, words: readonly string[]): Promise<string[]> =>
  inDatabase(name, async (database) => {
    const found: string[] = [];
    for (const collection of await database.collections()) {
      for await (const row of collection.find()) {
        if (has(JSON.stringify(row), words)) {
          found.push(`${name}.${collection.collectionName} ${String(row._id)}`);
        }
      }
    }
    return found;
  });

const inStream = (words: readonly string[]): Promise<string[]> =>
  withNats(productAddresses().engines.natsUrl, async (nats) => {
    const { streams } = await jetstreamManager(nats);
    const { state } = await streams.info("EVENTS");
    const found: string[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await streams.getMessage("EVENTS", { seq });
      if (message && has(message.string(), words)) found.push(`stream ${message.subject} ${seq}`);
    }
    return found;
  });

/** The files of the server, also of data that it no longer serves. */
async function inStreamFiles(words: readonly string[]): Promise<string[]> {
  const folder = join(dataDir, "nats");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      return has(bytes.toString("utf8"), words) ? [`file ${path}`] : [];
    }),
  );
  return found.flat();
}

async function inBucket({ bucket, key }: StoredAt): Promise<string[]> {
  const store = createObjectStore({ ...productAddresses().engines.storage, bucket });
  return (await store.stat(key)) ? [`${bucket} ${key}`] : [];
}
