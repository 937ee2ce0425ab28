import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { assertNotHalfRestored, DATABASES, type Log, StartFailure } from "@deeds/engines";
import type { mongo } from "mongoose";
import {
  type BackedUpObject,
  type Backup,
  describeContent,
  documentsOf,
  dropOldBackups,
  folderOf,
  listBackups,
  type Manifest,
  writeManifest,
} from "./backups.ts";
import { collectionsIn, dumpCollection } from "./collections.ts";
import { assertKeysOfData } from "./keys-of-data.ts";
import { copyObjects, namedObjects, nameOf, openContentStore } from "./objects.ts";
import { digestsOf, type Sources, withClient } from "./sources.ts";

/** How long MongoDB keeps a snapshot; a large register takes longer than the default 5 minutes. */
const historySeconds = 3_600;

/**
 * Removes old backups first: a failing backup must not extend their retention. Warns when the new one has less than
 * half of the documents of the one before.
 */
export async function backUp(
  to: string,
  sources: Sources,
  { days, log, warn }: { days: number; log: Log; warn: Log },
): Promise<Backup> {
  const drop = async () => {
    for (const folder of await dropOldBackups(to, days, new Date())) log(`removed: ${folder}`);
  };
  await drop();
  const former = (await listBackups(to)).at(-1);
  const backup = await makeBackup(to, sources, log);
  if (former && documentsOf(backup.manifest) * 2 < documentsOf(former.manifest)) {
    warn(
      `This backup has ${describeContent(backup.manifest)}, less than half of ${basename(former.folder)} with ${describeContent(former.manifest)}: find out why before you restore the newest one.`,
    );
  }
  await drop();
  return backup;
}

/** Backs up all databases at one snapshot, and the objects that their rows name. */
export async function makeBackup(to: string, sources: Sources, log: Log): Promise<Backup> {
  const earlier = (await listBackups(to)).at(-1);
  const known = new Map<string, BackedUpObject>(
    earlier?.manifest.objects.map((object) => [nameOf(object), object]),
  );
  const contents = openContentStore(join(to, "objects"));
  return withClient(sources, async (client) => {
    await assertNotHalfRestored(client);
    await assertKeysOfData(client, sources.keys);
    const collections = await collectionsOf(client);
    const { version } = await client.db("admin").command({ buildInfo: 1 });
    const restoreHistory = await lengthenHistory(client);
    const session = client.startSession({ snapshot: true });
    const mark = await fixMoment(client, session);
    const folder = folderOf(to, mark);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const documents: Manifest["documents"] = {};
      for (const collection of collections) {
        const { dbName, collectionName } = collection;
        const count = await dumpCollection(folder, collection, session);
        documents[dbName] = { ...documents[dbName], [collectionName]: count };
      }
      log(`${documentsOf({ documents })} documents of ${Object.keys(documents).length} databases`);
      const named = await namedObjects(client, session);
      const { objects, gone } = await copyObjects(named, { sources, contents, known });
      const fresh = objects.filter((object) => known.get(nameOf(object)) !== object);
      log(`${objects.length} files, ${fresh.length} of them new`);
      const manifest: Manifest = {
        format: 1,
        mark,
        endedAt: new Date().toISOString(),
        mongodb: version,
        documents,
        objects,
        gone,
        keys: digestsOf(sources.keys),
      };
      await writeManifest(folder, manifest);
      return { folder, manifest };
    } catch (problem) {
      await rm(folder, { recursive: true, force: true });
      throw problem;
    } finally {
      await session.endSession();
      await restoreHistory();
    }
  });
}

async function collectionsOf(client: mongo.MongoClient): Promise<mongo.Collection[]> {
  const found = await Promise.all(DATABASES.map((name) => collectionsIn(client.db(name))));
  const collections = found.flat();
  if (collections.length > 0) return collections;
  throw new StartFailure(
    "MongoDB has no database of this product: there is nothing to back up. Check MONGODB_URL, and whether the server has the volume with the data.",
  );
}

/** The first read sets the snapshot time of all others. */
async function fixMoment(client: mongo.MongoClient, session: mongo.ClientSession): Promise<string> {
  await client.db("people").collection("people").findOne({}, { session });
  const { snapshotTime } = session as unknown as { snapshotTime?: mongo.Timestamp };
  const seconds = snapshotTime?.getHighBits();
  return new Date(seconds === undefined ? Date.now() : (seconds >>> 0) * 1000).toISOString();
}

/** Returns a function that resets it. A server may forbid it and keep its five minutes. */
async function lengthenHistory(client: mongo.MongoClient): Promise<() => Promise<void>> {
  const admin = client.db("admin");
  const name = "minSnapshotHistoryWindowInSeconds";
  try {
    const { [name]: before } = await admin.command({ getParameter: 1, [name]: 1 });
    await admin.command({ setParameter: 1, [name]: Math.max(before, historySeconds) });
    return async () => void (await admin.command({ setParameter: 1, [name]: before }));
  } catch {
    return async () => undefined;
  }
}
