import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { mongo } from "mongoose";
import { documentsFile, settingsFile } from "./dump.ts";

const { BSON } = mongo;
/** Numbers keep their types: 1 and 1.0 are not the same to an index or to a reader of BSON. */
const asItIs = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };
const batchSize = 1_000;

interface Settings {
  options: mongo.CreateCollectionOptions;
  indexes: (mongo.IndexDescription & { v?: number; ns?: string })[];
}

/** Puts a saved collection into an empty database; answers the number of documents. */
export async function loadCollection(
  folder: string,
  database: mongo.Db,
  name: string,
): Promise<number> {
  const text = await readFile(settingsFile(folder, database.databaseName, name), "utf8");
  const settings = BSON.EJSON.parse(text) as Settings;
  const collection = await database.createCollection(name, settings.options);
  let count = 0;
  let batch: mongo.BSON.Document[] = [];
  const write = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    count += batch.length;
    batch = [];
  };
  const file = createReadStream(documentsFile(folder, database.databaseName, name));
  for await (const bytes of splitDocuments(file.pipe(createGunzip()))) {
    batch.push(BSON.deserialize(bytes, asItIs));
    if (batch.length === batchSize) await write();
  }
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
