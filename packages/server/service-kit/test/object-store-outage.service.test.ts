import { startProxy, testBucketPrefix, testEngines } from "@deeds/test-kit";
import { expect, onTestFinished, test } from "vitest";
import { createLogger, errorResponse } from "../src/index.ts";
import { awaitObjectStore, createObjectStore } from "../src/object-store.ts";

const lines: string[] = [];
const write = (line: string) => void lines.push(line);
const log = createLogger("it", "info", { write });

async function unavailableStore() {
  const proxy = await startProxy(testEngines().s3.endpoint);
  await proxy.stop();
  const endpoint = new URL(proxy.url).origin;
  const bucket = `${testBucketPrefix()}outage`;
  return { proxy, endpoint, store: createObjectStore({ ...testEngines().s3, endpoint, bucket }) };
}

test("a service logs once where it waits for the object store, and that it responds", async () => {
  const { proxy, endpoint, store } = await unavailableStore();
  const waiting = awaitObjectStore(store, log);
  await expect.poll(() => lines.length).toBe(1);
  const { level, msg, err } = JSON.parse(lines[0] ?? "");
  expect({ level, msg }).toEqual({ level: 40, msg: "waiting for the object store" });
  expect(err.message).toContain(`the object store at ${endpoint}: connect ECONNREFUSED`);
  await expect(store.ping()).rejects.toThrow(endpoint);

  await proxy.start();
  onTestFinished(proxy.stop);
  await waiting;
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "waiting for the object store",
    "object store connected",
  ]);
});

test("a call without the object store gets 503, and its log entry has the address", async () => {
  const { endpoint, store } = await unavailableStore();
  const calls = {
    put: () => store.put("key", Buffer.from("x"), "text/plain"),
    stat: () => store.stat("key"),
    read: () => store.read("key"),
    list: () => store.list().next(),
    remove: () => store.remove("key"),
  };
  for (const [call, run] of Object.entries(calls)) {
    lines.length = 0;
    const error = await run().catch((problem: unknown) => problem);
    const { status } = errorResponse(error, { language: "en", requestId: "one", log });
    expect({ call, status, lines }).toEqual({
      call,
      status: 503,
      lines: [expect.stringContaining(`the object store at ${endpoint}: `)],
    });
  }
});
