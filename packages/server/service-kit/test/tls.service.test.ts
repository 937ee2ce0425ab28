import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { buckets } from "@deeds/contracts";
import { startTestEnginesByTls, trustAuthority } from "@deeds/test-kit";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { connectDatabase, createLogger } from "../src/index.ts";
import { createObjectStore } from "../src/object-store.ts";

const engines = await startTestEnginesByTls();
afterAll(() => engines.stop());

const untrusted = /unable to (verify|get)|self-signed certificate/;
const databaseUrl = engines.databaseUrl("people");
const connectToDatabase = (url = databaseUrl) =>
  connectDatabase(url, createLogger("tls", "silent"));
const store = (changes = {}) =>
  createObjectStore({ ...engines.storageOf("people"), bucket: buckets.people, ...changes });

describe("a service that connects to MongoDB by TLS", () => {
  it("reads and writes when it trusts the certificate's authority", async () => {
    onTestFinished(trustAuthority(engines.authority));
    const database = await connectToDatabase();
    onTestFinished(() => database.close());
    expect(await database.transaction(() => database.nextId("numbers"))).toBe(1);
  });

  it("fails with the reason when it does not", async () => {
    await expect(connectToDatabase()).rejects.toThrow(untrusted);
  });

  it("is refused without TLS", async () => {
    const url = databaseUrl.replace("tls=true", "tls=false");
    await expect(connectToDatabase(url)).rejects.toThrow(/closed/);
  });
});

describe("a service that connects to the object store by TLS", () => {
  it("writes and reads when it trusts the certificate's authority", async () => {
    onTestFinished(trustAuthority(engines.authority));
    await store().put("buffered", Buffer.from("one"), "text/plain");
    const body = { stream: Readable.from(["two"]), size: 3 };
    await store().putStream("streamed", body, "text/plain");
    expect(await text(await store().read("buffered"))).toBe("one");
    expect(await text(await store().read("streamed"))).toBe("two");
  });

  it("fails with the reason when it does not", async () => {
    // Another name than before: connections of that one may be open still.
    const endpoint = engines.storage.endpoint.replace("localhost", "127.0.0.1");
    await expect(store({ endpoint }).stat("buffered")).rejects.toThrow(untrusted);
  });

  it("is refused without TLS", async () => {
    const endpoint = engines.storage.endpoint.replace("https:", "http:");
    expect((await fetch(endpoint)).status).toBe(400);
  });
});
