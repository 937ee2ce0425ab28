import { connectDatabase, createLogger } from "@deeds/service-kit";
import {
  currentTraceContext,
  type TraceContext,
  withTraceContext,
} from "@deeds/service-kit/tracing";
import { startTestNats, testDatabase } from "@deeds/test-kit";
import { afterAll, expect, it, vi } from "vitest";
import { createMessaging, traceContextOf } from "../src/index.ts";

const patient = { timeout: 15_000, interval: 20 };
const warned: object[] = [];
const log = createLogger("origin", "warn", { write: (line) => warned.push(JSON.parse(line)) });

const nats = await startTestNats();
const database = await connectDatabase(
  await testDatabase("origin"),
  createLogger("messaging", "silent"),
);
const messaging = await createMessaging({ url: nats.url, service: "origin", database, log });
afterAll(async () => {
  await messaging.close();
  await database.close();
  await nats.stop();
});

const register = (id: number) =>
  database.transaction((tx) =>
    messaging.record(tx, [{ type: "user_registered", version: 1, data: { id } }]),
  );

it("an event carries the trace context of its request: to single and batch handlers, and in the log", async () => {
  const heard: Record<string, TraceContext> = {};
  messaging.consume({
    name: "one",
    types: ["user_registered"],
    handle: async ({ data }) => {
      heard[`one ${data.id}`] = currentTraceContext();
    },
  });
  messaging.consume({
    name: "many",
    types: ["user_registered"],
    handleMany: async (events) => {
      for (const event of events) heard[`many ${event.data.id}`] = traceContextOf(event);
    },
  });
  messaging.consume({
    name: "failing",
    types: ["user_registered"],
    handle: async () => {
      throw new Error("not this one");
    },
  });
  await withTraceContext({ requestId: "first" }, () => register(1));
  await register(2);
  await vi.waitFor(() => expect(Object.keys(heard)).toHaveLength(4), patient);
  expect(heard).toEqual({
    ...{ "one 1": { requestId: "first" }, "many 1": { requestId: "first" } },
    ...{ "one 2": {}, "many 2": {} },
  });
  const line = { durable: "origin-failing", requestId: "first" };
  await vi.waitFor(() => expect(warned).toContainEqual(expect.objectContaining(line)), patient);
});
