import { testDatabase } from "@deeds/test-kit";
import mongoose from "mongoose";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { createLogger } from "../src/index.ts";
import { withTraceContext } from "../src/tracing/index.ts";

const value = "+380 44 555 01 99";
const lines: string[] = [];
const log = createLogger("it", "info", {
  write: (line: string) => {
    lines.push(line);
  },
});

const connection = mongoose.createConnection(await testDatabase("logs"));
await connection.asPromise();
await connection.collection("people").createIndex({ phone: 1 }, { unique: true });
await connection.collection("people").insertOne({ phone: value });
afterAll(() => connection.close());

/** Returns the log entry of an error. */
async function lineOf(work: () => unknown): Promise<string> {
  lines.length = 0;
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, "it failed");
    log.error({ err: new Error("a step failed", { cause: error }) }, "it failed");
  }
  expect(lines.length).toBe(2);
  return lines.join("");
}

const rows = () => connection.collection("people");

it.each([
  ["a row that is there already", () => rows().insertOne({ phone: value }), "phone_1"],
  ["many rows", () => rows().insertMany([{ phone: value }, { phone: 1 }]), "phone_1"],
  [
    "a server's refusal",
    () => rows().updateOne({ phone: value }, { $set: { "phone.kind": "home" } }),
    '"code":28',
  ],
  [
    "a model's refusal",
    async () => {
      const schema = new mongoose.Schema({ age: Number });
      await connection.model("Aged", schema).create({ age: value } as object);
    },
    "in age",
  ],
  ["a schema's refusal", () => z.object({ age: z.enum(["old"]) }).parse({ age: value }), "in age"],
  ["a parser's refusal", () => JSON.parse(value), "SyntaxError"],
])("the log entry of %s has kind and place, without the value", async (_, work, what) => {
  const line = await lineOf(work);
  expect(line).toContain(what);
  expect(line).toContain("logs.service.test.ts");
  expect(line).not.toContain(value);
  expect(line).not.toContain(value.replaceAll(" ", ""));
});

it("every log entry of a call has its request id", async () => {
  lines.length = 0;
  const work = async () => {
    await rows().findOne();
    log.info({}, "in the midst of it");
  };
  await withTraceContext({ requestId: "one" }, work);
  log.info({}, "afterwards");
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(["one", undefined]);
});

it("input in a log entry adds no line", () => {
  lines.length = 0;
  log.info({ said: "one\r\ntwo\u001b[31m" }, "received");
  expect(lines).toHaveLength(1);
  const codes = [...(lines[0]?.trimEnd() ?? "")].map((one) => one.codePointAt(0) ?? 0);
  expect(codes.filter((code) => code < 0x20)).toEqual([]);
});
