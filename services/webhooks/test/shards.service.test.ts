import { connectDatabase, createLogger } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, expect, it } from "vitest";
import { createModels } from "../src/models/index.ts";
import { ShardLeases } from "../src/worker/shards.ts";

const log = createLogger("webhooks", "silent");
const database = await connectDatabase(await testDatabase("webhooks"), log);
afterAll(() => database.close());
const models = await createModels(database.connection);
const startedAt = Date.now();

/** Returns how many shards the worker has once its leases are renewed, so many seconds after the start. */
async function renewed(worker: string, seconds: number): Promise<number> {
  const leases = new ShardLeases({ models }, worker);
  await leases.renewIfDue(new Date(startedAt + seconds * 1_000));
  return leases.owned.size;
}

const rows = () => database.connection.collection("shards").find().toArray();

it("workers share the shards, renew them by their heartbeats, and take over those of a worker without", async () => {
  expect(await renewed("a", 0)).toBe(64);
  const before = await rows();
  expect(await renewed("a", 2)).toBe(64);
  expect(await rows()).toEqual(before);

  expect(await renewed("b", 3)).toBe(0);
  expect(await renewed("a", 4)).toBe(32);
  expect(await renewed("b", 5)).toBe(32);

  expect(await renewed("b", 11)).toBe(32);
  expect(await renewed("b", 13)).toBe(64);
  expect(await renewed("a", 14)).toBe(0);
});

it("a shard that another worker has taken meanwhile is not taken", async () => {
  await models.shards.take("c", { ids: [1], from: ["b"] });
  await models.shards.take("d", { ids: [1, 2], from: ["b"] });
  expect([await models.shards.findOwned("c"), await models.shards.findOwned("d")]).toEqual([
    [1],
    [2],
  ]);
});
