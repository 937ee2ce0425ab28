import { mongo } from "mongoose";
import { expect, it } from "vitest";
import { testDatabase, testEngines } from "../src/index.ts";

it("gives every caller a database of its own that no other user reads", async () => {
  const [one, two] = await Promise.all([testDatabase("demo"), testDatabase("demo")]);
  const owner = new mongo.MongoClient(one);
  const stranger = new mongo.MongoClient(two);
  try {
    await owner.db().collection("rows").insertOne({ name: "a row" });
    expect(await stranger.db().collection("rows").countDocuments()).toBe(0);
    const trespass = stranger.db(owner.db().databaseName).collection("rows").findOne({});
    await expect(trespass).rejects.toThrow(/not authorized/);
  } finally {
    await Promise.all([owner.close(), stranger.close()]);
  }
});

it("hands out the address of a real S3 server", async () => {
  const response = await fetch(testEngines().s3.endpoint);
  expect(response.status).toBe(403);
});
