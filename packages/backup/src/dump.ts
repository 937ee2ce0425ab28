import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { mongo } from "mongoose";

/** A collection as it is kept: its documents in BSON one after the other, as mongodump writes them. */
export const documentsFile = (folder: string, database: string, collection: string): string =>
  join(folder, "databases", database, `${collection}.bson.gz`);

export const settingsFile = (folder: string, database: string, collection: string): string =>
  join(folder, "databases", database, `${collection}.json`);

/** Writes one collection as the session's snapshot has it; answers the number of documents. */
export async function dumpCollection(
  folder: string,
  collection: mongo.Collection,
  session: mongo.ClientSession,
): Promise<number> {
  const { dbName: database, collectionName: name } = collection;
  await mkdir(join(folder, "databases", database), { recursive: true, mode: 0o700 });
  const settings = { options: await collection.options(), indexes: await collection.indexes() };
  await writeFile(settingsFile(folder, database, name), mongo.BSON.EJSON.stringify(settings), {
    mode: 0o600,
  });

  let count = 0;
  const documents = collection.find({}, { raw: true, session, batchSize: 1_000 });
  async function* bytes() {
    for await (const document of documents) {
      count += 1;
      yield document as unknown as Buffer;
    }
  }
  const file = createWriteStream(documentsFile(folder, database, name), { mode: 0o600 });
  await pipeline(Readable.from(bytes()), createGzip({ level: 1 }), file);
  return count;
}
