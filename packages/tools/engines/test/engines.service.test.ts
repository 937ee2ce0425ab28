import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bucketOwners, buckets } from "@deeds/contracts";
import { createObjectStore } from "@deeds/service-kit/object-store";
import type { mongo } from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  assertNotHalfRestored,
  type Engines,
  openDataFolder,
  startEngines,
  withMongo,
} from "../src/index.ts";

const withoutAddresses = { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
const quiet = () => undefined;
let root: string;
let engines: Engines;

const start = () => startEngines({ data: openDataFolder(root), log: quiet, env: withoutAddresses });

const inDatabase = <T>(
  user: "people" | "proofs",
  work: (client: mongo.MongoClient) => Promise<T>,
): Promise<T> => withMongo(engines.databaseUrl(user), {}, work);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "engines-"));
  engines = await start();
});

afterAll(async () => {
  await engines.stop();
  await rm(root, { recursive: true, force: true });
});

describe("the engines of an empty data folder", () => {
  it("run with every durable setting on", async () => {
    expect(await engines.selfCheck()).toEqual([]);
  });

  it("keep their secrets from other users of the machine", async () => {
    const { mode } = await stat(join(root, "secrets.json"));
    expect(mode & 0o777).toBe(0o600);
  });

  it("give a service its own database, with transactions and change streams", async () => {
    await inDatabase("people", async (client) => {
      const people = client.db().collection("people");
      const stream = people.watch();
      await stream.tryNext();
      await client.withSession((session) =>
        session.withTransaction(() => people.insertOne({ name: "Nansen" }, { session })),
      );
      const change = await stream.next();
      await stream.close();
      expect(change.operationType).toBe("insert");
    });
  });

  it("decompress no messages of their clients", async () => {
    await inDatabase("people", async (client) => {
      const compression = ["zlib", "zstd", "snappy"];
      const hello = await client.db().admin().command({ hello: 1, compression });
      expect(hello).not.toHaveProperty("compression");
    });
  });

  it("do not let one service read another's database", async () => {
    await inDatabase("proofs", async (client) => {
      await expect(client.db("people").collection("people").findOne({})).rejects.toThrow(
        /not authorized/,
      );
    });
  });

  it("give a service its own bucket, and no other one", async () => {
    for (const owner of bucketOwners) {
      const keys = engines.storageOf(owner);
      for (const [name, bucket] of Object.entries(buckets)) {
        const store = createObjectStore({ ...keys, bucket });
        const administered = createObjectStore({ ...engines.storage, bucket });
        await administered.put("secret", Buffer.from("of its owner"), "text/plain");
        const calls = {
          read: () => store.read("secret").then((stream) => stream.destroy()),
          stat: () => store.stat("secret"),
          list: () => store.list().next(),
          put: () => store.put("other", Buffer.from("forged"), "text/plain"),
          remove: () => store.remove("secret"),
          ping: () => store.ping(),
        };
        for (const [call, run] of Object.entries(calls)) {
          const outcome = await run().then(
            () => "done",
            () => "refused",
          );
          expect({ owner, bucket, call, outcome }).toEqual({
            owner,
            bucket,
            call,
            outcome: name === owner ? "done" : "refused",
          });
        }
      }
      const another = createObjectStore({ ...keys, bucket: "another" });
      await expect(another.put("a", Buffer.from("b"), "text/plain")).rejects.toThrow();
    }
  });

  it("accept S3 requests only with keys", async () => {
    const response = await fetch(`${engines.storage.endpoint}/`);
    expect(response.status).toBe(403);
  });
});

describe("an engine that is killed", () => {
  it("comes back by itself with what it had acknowledged", async () => {
    await inDatabase("people", async (client) => {
      await client.db().collection("durable").insertOne({ before: "kill" });
    });
    const mongod = engines.processes.find((one) => one.name === "mongod");
    const before = mongod?.pid;
    await mongod?.kill();
    await mongod?.whenReady();
    expect(mongod?.pid).not.toBe(before);
    const found = await inDatabase("people", (client) =>
      client.db().collection("durable").findOne({ before: "kill" }),
    );
    expect(found).not.toBeNull();
  });
});

describe("a second start", () => {
  it("finds a restore that did not end in an earlier version", async () => {
    const check = () => withMongo(engines.mongoAdminUrl, {}, assertNotHalfRestored);
    await check();
    await engines.stop();
    await writeFile(join(root, "unfinished-restore"), "");
    engines = await start();
    await expect(check()).rejects.toThrow("did not end");
    await engines.stop();
    engines = await start();
    await expect(check()).rejects.toThrow("did not end");
  });

  it("finds the data again when the ports have been taken by others", async () => {
    await engines.stop();
    await rm(join(root, "ports.json"));
    engines = await start();
    const found = await inDatabase("people", (client) =>
      client.db().collection("durable").findOne({ before: "kill" }),
    );
    expect(found).not.toBeNull();
  });
});
