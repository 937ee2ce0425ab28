import { randomBytes } from "node:crypto";
import { mongo } from "mongoose";
import { inject } from "vitest";
import type { TestEngines } from "./test-engines.ts";
import "./global-setup.ts";

/** The engines of this test run. Works in service tests only. */
export function testEngines(): TestEngines {
  return inject("engines");
}

/**
 * Makes a fresh database with a user that sees nothing else, as every service has in production.
 * @param name what the database is for, in lower-case letters; a random ending is added
 * @returns its address
 */
export async function testDatabase(name: string): Promise<string> {
  const database = `${name}_${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  const { mongoUrl } = testEngines();
  const client = new mongo.MongoClient(mongoUrl);
  try {
    const roles = [{ role: "readWrite", db: database }];
    await client.db(database).command({ createUser: database, pwd: password, roles });
  } finally {
    await client.close();
  }
  const { host } = new URL(mongoUrl);
  return `mongodb://${database}:${password}@${host}/${database}?replicaSet=rs0&authSource=${database}`;
}

/** A prefix for bucket names that no other test file uses. */
export function testBucketPrefix(): string {
  return `t${randomBytes(6).toString("hex")}-`;
}
