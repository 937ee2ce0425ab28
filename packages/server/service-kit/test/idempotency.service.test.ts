import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { repeatedResponseHeader } from "@deeds/contracts";
import { testDatabase } from "@deeds/test-kit";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  connectDatabase,
  createIdempotencyKeys,
  createLogger,
  type Database,
} from "../src/index.ts";
import { addOne, call, endpoint, recordsOf, responseHeaders } from "./adding.ts";

let url: string;
let database: Database;

beforeEach(async () => {
  responseHeaders.clear();
  url = await testDatabase("idempotency");
  database = await connectDatabase(url, createLogger("test", "silent"));
  await recordsOf(database).insertOne({ name: "before" });
});

afterEach(() => database.close());

const countAdded = () => recordsOf(database).countDocuments({ name: "added" });
const rows = () => database.connection.collection("idempotency_keys").find().toArray();

it("stores an effect and its response together", async () => {
  const keys = await createIdempotencyKeys(database);
  const first = await keys.once(call, endpoint, () => addOne(database));
  expect(responseHeaders.has(repeatedResponseHeader)).toBe(false);
  const again = await keys.once(call, endpoint, () => addOne(database));
  expect(responseHeaders.get(repeatedResponseHeader)).toBe("true");
  expect(again).toEqual(first);
  expect(await countAdded()).toBe(1);
});

it("stores neither when the work fails at its end", async () => {
  const keys = await createIdempotencyKeys(database);
  const failing = keys.once(call, endpoint, async () => {
    await addOne(database);
    throw new Error("the presenter failed");
  });
  await expect(failing).rejects.toThrow("the presenter failed");
  expect(await countAdded()).toBe(0);
  expect(await rows()).toEqual([]);
});

it("does an effect once when its process is killed before it responds", async () => {
  const script = fileURLToPath(new URL("./killed-while-adding.ts", import.meta.url));
  const child = spawn(process.execPath, [script, url], { stdio: "inherit" });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  expect(await rows()).toMatchObject([{ state: "running" }]);

  const keys = await createIdempotencyKeys(database);
  await expect(keys.once(call, endpoint, () => addOne(database))).rejects.toThrow("in-progress");
  await database.connection
    .collection("idempotency_keys")
    .updateMany({}, { $set: { leaseUntil: new Date(0) } });
  await keys.once(call, endpoint, () => addOne(database));
  expect(await countAdded()).toBe(1);
});

it("an overtaken attempt does not commit", async () => {
  const keys = await createIdempotencyKeys(database);
  const overtaken = keys.once(call, endpoint, async () => {
    const response = await addOne(database);
    await database.connection
      .collection("idempotency_keys")
      .updateOne({}, { $set: { attempt: "another" } });
    return response;
  });
  await expect(overtaken).rejects.toThrow("in-progress");
  expect(await countAdded()).toBe(0);
});
