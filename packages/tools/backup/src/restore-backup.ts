import { dirname, join } from "node:path";
import { DATABASES, halfRestored, type Log, StartFailure, sealingKeyNames } from "@deeds/engines";
import { endRestore, markRestore } from "@deeds/service-kit/models";
import { keysOf } from "@deeds/settings";
import type { mongo } from "mongoose";
import { type Manifest, readManifest } from "./backups.ts";
import { collectionsIn, loadCollection } from "./collections.ts";
import { forEach, openBuckets, openContentStore } from "./objects.ts";
import { digestsOf, type SealingKeys, type Sources, withClient } from "./sources.ts";

/**
 * Restores a backup into empty databases, or those of a restore that did not end; republishes its outboxes. Services do
 * not start on the databases meanwhile. Throws StartFailure.
 */
export async function restoreBackup(from: string, sources: Sources, log: Log): Promise<Manifest> {
  const manifest = await assertRestorable(from, sources.keys);
  const unknown = sealingKeyNames.filter((name) => !manifest.keys[name]);
  if (unknown.length > 0) log(`the backup does not say whether these are its keys: ${unknown}`);
  await withClient(sources, async (client) => {
    await beginRestore(client, log);
    await restoreObjects(from, manifest, sources);
    log(`${manifest.objects.length} files are back`);
    for (const [name, collections] of Object.entries(manifest.documents)) {
      await restoreDatabase(from, client.db(name), collections);
      log(`${name} is back`);
    }
    await endRestore(client, DATABASES);
  });
  return manifest;
}

/** Throws StartFailure when the folder is no finished backup, or one of data that other keys sealed. */
export async function assertRestorable(from: string, keys: SealingKeys): Promise<Manifest> {
  const manifest = await readFinished(from);
  assertSameKeys(manifest, keys);
  return manifest;
}

async function readFinished(from: string): Promise<Manifest> {
  const manifest = await readManifest(from);
  if (manifest) return manifest;
  throw new StartFailure(`${from} holds no finished backup.`);
}

function assertSameKeys({ keys }: Manifest, own: SealingKeys): void {
  const present = digestsOf(own);
  const isPresent = (name: keyof SealingKeys, digest: string) =>
    keysOf(present[name]).includes(digest);
  const other = sealingKeyNames.filter(
    (name) => keys[name] && !keysOf(keys[name]).every((digest) => isPresent(name, digest)),
  );
  if (other.length > 0) {
    throw new StartFailure(
      `The data was sealed with other keys than those here: ${other.join(", ")}. Give those of the backup first: in secrets.json of DATA_DIR, with compose in SECRETS_DIR (secrets/${other[0]?.toLowerCase()}), or in the secret of the cluster. A former key, unless of SESSION_KEY, may follow the present one: new,former (docs/operations.md, "Replace secrets").`,
    );
  }
}

/** Nothing is removed or written before the markers, and they stay until everything is back. */
async function beginRestore(client: mongo.MongoClient, log: Log): Promise<void> {
  const isRepeated = (await halfRestored(client)).length > 0;
  if (!isRepeated) await assertEmpty(client);
  await markRestore(client, DATABASES);
  if (isRepeated) {
    log("an earlier restore did not end: its data is removed first");
    for (const name of DATABASES) {
      for (const collection of await collectionsIn(client.db(name))) await collection.drop();
    }
    return;
  }
  try {
    // A service that connected before the markers may have written since.
    await assertEmpty(client);
  } catch (problem) {
    await endRestore(client, DATABASES);
    throw problem;
  }
}

async function assertEmpty(client: mongo.MongoClient): Promise<void> {
  const holding: string[] = [];
  for (const name of DATABASES) {
    if ((await collectionsIn(client.db(name))).length > 0) holding.push(name);
  }
  if (holding.length === 0) return;
  throw new StartFailure(
    `Restoring needs empty databases; these hold something: ${holding.join(", ")}. The services may still be running and write into emptied databases: stop them first. Then empty the engines as docs/operations.md has it in "Restore", after a last backup if any of it may be needed.`,
  );
}

/** Called before the rows that name them are restored. */
async function restoreObjects(from: string, { objects }: Manifest, sources: Sources) {
  const contents = openContentStore(join(dirname(from), "objects"));
  const bucketOf = openBuckets(sources);
  await forEach(objects, async ({ bucket, key, contentType, size, sha256 }) => {
    await bucketOf(bucket).putStream(key, { stream: contents.read(sha256), size }, contentType);
  });
}

async function restoreDatabase(from: string, database: mongo.Db, saved: Record<string, number>) {
  for (const [name, count] of Object.entries(saved)) {
    const restored = await loadCollection(from, database, name);
    if (restored === count) continue;
    throw new Error(
      `${database.databaseName}.${name} has ${restored} documents, the backup ${count}`,
    );
  }
  const published = { publishedAt: { $ne: null } };
  const again = { $set: { publishedAt: null }, $unset: { seq: 1 } } as const;
  await database.collection("outbox").updateMany(published, again);
}
