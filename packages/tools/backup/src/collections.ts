import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { restoreMarker } from "@deeds/service-kit/models";
import { mongo } from "mongoose";

/** The files of a collection: concatenated BSON documents, as mongodump writes them, and settings. */
const filesOf = (folder: string, database: string, collection: string) => ({
  documents: join(folder, "databases", database, `${collection}.bson.gz`),
  settings: join(folder, "databases", database, `${collection}.json`),
});

/** Preserves the types of numbers: 1 and 1.0 differ in BSON. */
const asItIs = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };
const batchSize = 1_000;

interface Settings {
  options: mongo.CreateCollectionOptions;
  indexes: (mongo.IndexDescription & { v?: number; ns?: string })[];
}

/** Returns the collections of a database, without those of MongoDB and the marker of a restore. */
export async function collectionsIn(database: mongo.Db): Promise<mongo.Collection[]> {
  const all = await database.listCollections({ type: "collection" }, { nameOnly: true }).toArray();
  const own = all.filter(({ name }) => !name.startsWith("system.") && name !== restoreMarker);
  return own.map(({ name }) => database.collection(name));
}

/** Writes a collection of the session's snapshot; returns the number of documents. */
export async function dumpCollection(
  folder: string,
  collection: mongo.Collection,
  session: mongo.ClientSession,
): Promise<number> {
  const { dbName: database, collectionName: name } = collection;
  const files = filesOf(folder, database, name);
  await mkdir(dirname(files.settings), { recursive: true, mode: 0o700 });
  const settings = { options: await collection.options(), indexes: await collection.indexes() };
  await writeFile(files.settings, mongo.BSON.EJSON.stringify(settings), { mode: 0o600 });

  let count = 0;
  const documents = collection.find({}, { raw: true, session, batchSize });
  async function* bytes() {
    for await (const document of documents) {
      count += 1;
      yield document as unknown as Buffer;
    }
  }
  const file = createWriteStream(files.documents, { mode: 0o600 });
  await pipeline(Readable.from(bytes()), createGzip({ level: 1 }), file);
  return count;
}

/** Restores a collection into an empty database; returns the number of documents. */
export async function loadCollection(folder: string, database: mongo.Db, name: string) {
  const files = filesOf(folder, database.databaseName, name);
  const settings = mongo.BSON.EJSON.parse(await readFile(files.settings, "utf8")) as Settings;
  const collection = await database.createCollection(name, settings.options);
  let count = 0;
  let batch: mongo.BSON.Document[] = [];
  const write = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    count += batch.length;
    batch = [];
  };
  await pipeline(createReadStream(files.documents), createGunzip(), async (saved) => {
    for await (const bytes of splitDocuments(saved)) {
      batch.push(mongo.BSON.deserialize(bytes, asItIs));
      if (batch.length === batchSize) await write();
    }
  });
  await write();
  const indexes = settings.indexes.filter((index) => index.name !== "_id_");
  const own = indexes.map(({ v: _, ns: __, ...index }) => index);
  if (own.length > 0) await collection.createIndexes(own);
  return count;
}

/** Each document begins with its length in four bytes. */
async function* splitDocuments(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of stream) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error("a saved collection ends in the middle of a document");
}
