import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASES, halfRestored } from "@deeds/engines";
import { restoreMarker } from "@deeds/service-kit/models";
import { createObjectStore } from "@deeds/service-kit/object-store";
import { testEngines } from "@deeds/test-kit";
import { mongo } from "mongoose";
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { backUp, dropOldBackups, listBackups, makeBackup, restoreBackup } from "../src/index.ts";
import { testBackupProcess } from "./backup-process.ts";

const log = () => undefined;
const keys = {
  SESSION_KEY: "the key of this product",
  PASSWORD_PEPPER: "its pepper",
  PEOPLE_SECRETS_KEY: "for people",
  WEBHOOKS_SECRETS_KEY: "for webhooks",
};
let root: string;

const { mongoUrl, s3 } = testEngines();
const client = new mongo.MongoClient(mongoUrl);
const sources = { mongoUrl, storage: s3, keys };
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "backup-"));
  await empty();
});
afterEach(() => rm(root, { recursive: true }));
afterAll(async () => {
  await empty();
  await client.close();
});

/** Databases of these names exist in no other test file. */
async function empty(): Promise<void> {
  for (const name of DATABASES) await client.db(name).dropDatabase();
  for (const bucket of ["photos", "proof-files"]) {
    const store = bucketOf(bucket);
    for await (const { key } of store.list()) await store.remove(key);
  }
}

const bucketOf = (bucket: string) => createObjectStore({ ...testEngines().s3, bucket });

interface Row {
  _id: string;
  [field: string]: unknown;
}
const rows = (database: string, name: string) => client.db(database).collection<Row>(name);

async function storeFile(key: string, text: string): Promise<void> {
  await rows("proofs", "proof_files").insertOne({ _id: key, state: "stored" });
  await bucketOf("proof-files").put(key, Buffer.from(text), "text/plain");
}

test("a restore has all data with its types, indexes and files", async () => {
  const numbers = { whole: new mongo.Double(1), long: mongo.Long.fromNumber(2), date: new Date(5) };
  await rows("people", "people").insertOne({ _id: "one", ...numbers });
  await rows("people", "people").createIndex({ whole: 1 }, { unique: true, name: "whole" });
  await rows("people", "photos").insertOne({ _id: "face", widths: [32, 64] });
  for (const width of [32, 64]) {
    await bucketOf("photos").put(`face/${width}`, Buffer.from(`${width}`), "image/webp");
  }
  await storeFile("a", "the text of a");
  const stray = { _id: "b", state: "storing" };
  await rows("proofs", "proof_files").insertOne(stray);
  await bucketOf("proof-files").put("b", Buffer.from("not whole yet"), "text/plain");

  const { folder, manifest } = await makeBackup(root, sources, log);
  expect(manifest.documents.people).toEqual({ people: 1, photos: 1 });
  await empty();
  await restoreBackup(folder, sources, log);

  const raw = await rows("people", "people").findOne({ _id: "one" }, { promoteValues: false });
  expect(raw).toMatchObject({ whole: new mongo.Double(1), long: mongo.Long.fromNumber(2) });
  expect(await rows("people", "people").indexes()).toContainEqual(
    expect.objectContaining({ name: "whole", unique: true }),
  );
  expect(await bucketOf("photos").stat("face/64")).toMatchObject({ contentType: "image/webp" });
  const bytes = await (await bucketOf("proof-files").read("a")).toArray();
  expect(Buffer.concat(bytes).toString()).toBe("the text of a");
  expect(await bucketOf("proof-files").stat("b")).toBeNull();
});

test("all databases are saved at one snapshot during writes", async () => {
  // Each pair is written in the order people, proofs: the second must not occur alone.
  let isOver = false;
  const writing = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await rows("people", "people").insertOne({ _id: String(count) });
      await rows("proofs", "proofs").insertOne({ _id: String(count) });
    }
  })();
  await expect.poll(() => rows("proofs", "proofs").countDocuments()).toBeGreaterThan(50);
  const { folder } = await makeBackup(root, sources, log);
  isOver = true;
  await writing;
  const written = await rows("people", "people").countDocuments();
  await empty();
  await restoreBackup(folder, sources, log);
  const [people, proofs] = await Promise.all([
    rows("people", "people").countDocuments(),
    rows("proofs", "proofs").countDocuments(),
  ]);
  expect(people - proofs).toBeOneOf([0, 1]);
  expect(people).toBeGreaterThan(50);
  expect(people).toBeLessThanOrEqual(written);
});

test("a restore republishes the events into an empty stream", async () => {
  const publishedAt = new Date();
  await rows("people", "outbox").insertOne({ _id: "event", publishedAt, seq: 7 });
  const { folder } = await makeBackup(root, sources, log);
  await empty();
  await restoreBackup(folder, sources, log);
  expect(await rows("people", "outbox").findOne()).toEqual({ _id: "event", publishedAt: null });
});

test("refuses to restore over data, with other keys, or from an interrupted backup", async () => {
  await rows("auth", "users").insertOne({ _id: "user" });
  const { folder } = await makeBackup(root, sources, log);
  await expect(restoreBackup(folder, sources, log)).rejects.toThrow("these hold something: auth");
  await empty();
  for (const name of Object.keys(keys)) {
    const others = { ...sources, keys: { ...keys, [name]: "another key" } };
    await expect(restoreBackup(folder, others, log)).rejects.toThrow(`those here: ${name}.`);
  }
  expect(await client.db("auth").listCollections().toArray()).toEqual([]);
  const replaced = { ...keys, PASSWORD_PEPPER: `another pepper,${keys.PASSWORD_PEPPER}` };
  await restoreBackup(folder, { ...sources, keys: replaced }, log);
  await empty();
  await rm(join(folder, "manifest.json"));
  await expect(restoreBackup(folder, sources, log)).rejects.toThrow("no finished backup");
  expect(await listBackups(root)).toEqual([]);
});

test("a restore that did not end is no register to save, and begins anew", async () => {
  await rows("auth", "users").insertOne({ _id: "user" });
  await rows("people", "people").insertOne({ _id: "one" });
  const { folder } = await makeBackup(root, sources, log);
  await empty();
  const part = join(folder, "databases/people/people.bson.gz");
  await rename(part, `${part}.away`);
  await expect(restoreBackup(folder, sources, log)).rejects.toThrow();
  expect(await halfRestored(client)).toEqual(DATABASES);
  await expect(makeBackup(root, sources, log)).rejects.toThrow("did not end");
  await rename(`${part}.away`, part);
  await restoreBackup(folder, sources, log);
  expect(await halfRestored(client)).toEqual([]);
  expect(await rows("people", "people").countDocuments()).toBe(1);
});

/** Returns the phases of a restore as a change stream has them; the markers of all databases are removed at one time. */
async function phasesOfRestore(folder: string): Promise<string[]> {
  const stream = client.watch([], { showExpandedEvents: true });
  onTestFinished(() => stream.close());
  await stream.tryNext();
  await restoreBackup(folder, sources, log);
  await rows("auth", "end").insertOne({ _id: "of the stream" });
  const phases: string[] = [];
  const removals: string[] = [];
  for await (const change of stream) {
    const { db, coll } = ("ns" in change ? change.ns : {}) as { db?: string; coll?: string };
    if (coll === "end") break;
    if (!DATABASES.some((name) => name === db)) continue;
    const isRemoval = ["delete", "drop", "dropDatabase"].includes(change.operationType);
    const phase = coll === restoreMarker ? `marker ${isRemoval ? "removed" : "set"}` : "data";
    if (phases.at(-1) !== phase) phases.push(phase);
    if (change.operationType === "delete") removals.push(String(change.clusterTime));
  }
  expect(removals).toEqual(DATABASES.map(() => removals[0]));
  return phases;
}

test("the markers of a restore are there before anything changes until everything is back, also when it is repeated", async () => {
  await rows("auth", "users").insertOne({ _id: "user" });
  await rows("people", "people").insertOne({ _id: "one" });
  const { folder } = await makeBackup(root, sources, log);
  await empty();
  const phases = ["marker set", "data", "marker removed"];
  expect(await phasesOfRestore(folder)).toEqual(phases);
  await empty();
  const part = join(folder, "databases/people/people.bson.gz");
  await rename(part, `${part}.away`);
  await expect(restoreBackup(folder, sources, log)).rejects.toThrow();
  await rename(`${part}.away`, part);
  expect(await phasesOfRestore(folder)).toEqual(phases);
});

test("refuses what a service wrote that connected just before the markers, and leaves none", async () => {
  await rows("auth", "users").insertOne({ _id: "user" });
  const { folder } = await makeBackup(root, sources, log);
  await empty();
  const session = mongo.ClientSession.prototype;
  const { withTransaction } = session;
  vi.spyOn(session, "withTransaction").mockImplementationOnce(async function (
    this: mongo.ClientSession,
    work,
    options,
  ) {
    await withTransaction.call(this, work, options);
    await rows("proofs", "counters").insertOne({ _id: "proofs", value: 1 });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(restoreBackup(folder, sources, log)).rejects.toThrow(
    /these hold something: proofs\. The services may still be running/,
  );
  expect(await halfRestored(client)).toEqual([]);
  expect(await rows("proofs", "counters").countDocuments()).toBe(1);
});

test("a file is read once for all backups and removed with the last that names it", async () => {
  await storeFile("common", "in both");
  await storeFile("early", "in the first only");
  const first = await makeBackup(root, sources, log);
  await rows("proofs", "proof_files").deleteOne({ _id: "early" });
  // A backup is named by its second.
  const second = first.folder;
  await expect
    .poll(async () => (await makeBackup(root, sources, log)).folder, { timeout: 15_000 })
    .not.toBe(second);
  const inAMonth = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
  expect(await dropOldBackups(root, 30, inAMonth)).toContain(first.folder);
  const left = await listBackups(root);
  expect(left).toHaveLength(1);
  expect(left[0]?.manifest.objects.map(({ key }) => key)).toEqual(["common"]);
  await empty();
  await restoreBackup(left[0]?.folder ?? "", sources, log);
  expect(await bucketOf("proof-files").stat("common")).not.toBeNull();
});

const hourMs = 60 * 60 * 1000;

/** Creates what a process killed during a backup leaves. */
async function cutShort(hoursAgo: number): Promise<string> {
  const mark = new Date(Date.now() - hoursAgo * hourMs).toISOString();
  const folder = join(root, mark.replaceAll(":", "-"));
  await mkdir(join(folder, "databases/people"), { recursive: true });
  await writeFile(join(folder, "databases/people/people.bson.gz"), "half of it");
  await writeFile(join(folder, ".manifest.json"), '{ "format": 1, "mark"');
  return folder;
}

test("removes an interrupted backup after a day, and nothing else", async () => {
  await storeFile("a", "of a backup that was finished");
  const { folder } = await backUp(root, sources, { days: 30, log, warn: log });
  const [old, running] = [await cutShort(25), await cutShort(23)];
  await mkdir(join(root, "2020-notes"));
  await mkdir(join(root, "objects/ab"), { recursive: true });
  await writeFile(join(root, "objects/ab/ab12"), "what the running one may name at its end");

  expect((await listBackups(root)).map((backup) => backup.folder)).toEqual([folder]);
  expect(await dropOldBackups(root, 30, new Date())).toEqual([old]);
  const left = await readdir(root);
  expect(left).toEqual(
    expect.arrayContaining([folder, running].map((one) => one.slice(root.length + 1))),
  );
  expect(left).toContain("2020-notes");
  expect(await readdir(join(root, "objects/ab"))).toEqual(["ab12"]);
  const inTwoHours = new Date(Date.now() + 2 * hourMs);
  expect(await dropOldBackups(root, 30, inTwoHours)).toEqual([running]);
  expect(await readdir(join(root, "objects/ab"))).toEqual([]);
  await empty();
  await restoreBackup(folder, sources, log);
  expect(await bucketOf("proof-files").stat("a")).not.toBeNull();
});

test("a failing backup does not extend the retention", async () => {
  const old = await cutShort(40 * 24);
  const nowhere = { ...sources, mongoUrl: "mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=500" };
  await expect(backUp(root, nowhere, { days: 30, log, warn: log })).rejects.toThrow();
  expect(await readdir(root)).not.toContain(old.slice(root.length + 1));
});

describe("the backup process", () =>
  testBackupProcess({
    root: () => root,
    empty,
    users: () => client.db("auth").collection("users"),
  }));
