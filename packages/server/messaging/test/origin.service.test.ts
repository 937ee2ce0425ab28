import { createLogger } from "@deeds/service-kit";
import {
  currentTraceContext,
  type TraceContext,
  withTraceContext,
} from "@deeds/service-kit/tracing";
import { expect, it } from "vitest";
import { traceContextOf } from "../src/index.ts";
import { eventually, useEngines } from "./harness.ts";

const { engines, start } = useEngines();

it("an event carries the trace context of its request: to single and batch handlers, and in the log", async () => {
  const logged: object[] = [];
  const log = createLogger("origin", "warn", { write: (line) => logged.push(JSON.parse(line)) });
  const messaging = await start("origin", { log });
  const register = (id: number) =>
    engines.database.transaction((tx) =>
      messaging.record(tx, [{ type: "user_registered", version: 1, data: { id } }]),
    );
  const received: Record<string, TraceContext> = {};
  messaging.consume({
    name: "one",
    types: ["user_registered"],
    handle: async ({ data }) => {
      received[`one ${data.id}`] = currentTraceContext();
    },
  });
  messaging.consume({
    name: "many",
    types: ["user_registered"],
    handleMany: async (events) => {
      for (const event of events) received[`many ${event.data.id}`] = traceContextOf(event);
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
  await eventually(() => expect(Object.keys(received)).toHaveLength(4));
  expect(received).toEqual({
    "one 1": { requestId: "first" },
    "many 1": { requestId: "first" },
    "one 2": {},
    "many 2": {},
  });
  const line = { durable: "origin-failing", requestId: "first" };
  await eventually(() => expect(logged).toContainEqual(expect.objectContaining(line)));
});
