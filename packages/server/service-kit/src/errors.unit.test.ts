import { mongo } from "mongoose";
import { expect, it, vi } from "vitest";
import { AppError, errorResponse, refuse } from "./errors.ts";
import { createLogger } from "./logger.ts";

const log = createLogger("test", "silent");
const answerTo = (error: unknown) => errorResponse(error, { language: "en", requestId: "1", log });

const brokenConnection = new mongo.MongoNetworkError("read ECONNRESET");
const nothingWritten = { insertedCount: 0 } as mongo.BulkWriteResult;

/** The driver's error for a write that waits for its socket. */
const brokenWrite = Object.assign(new Error("write ECONNRESET"), { code: "ECONNRESET" });

it.each([
  ["on its own", brokenConnection],
  ["in the middle of one write", brokenWrite],
  ["in the middle of many writes", new mongo.MongoBulkWriteError(brokenConnection, nothingWritten)],
])("asks to come again where the database breaks off %s", (_, error) => {
  expect(answerTo(error)).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
});

it("asks to come again where a majority does not confirm a write in time", () => {
  const late = { code: 64, errmsg: "waiting for replication timed out" };
  const written = new mongo.MongoWriteConcernError({ ok: 1, writeConcernError: late });
  expect(answerTo(written).status).toBe(503);
});

it("asks to come again where a read meets a member that hands over", () => {
  const message = "operation was interrupted due to replication state change";
  expect(answerTo(new mongo.MongoServerError({ message, code: 11_602 })).status).toBe(503);
});

it("logs an unexpected error as an error, also one of a connection", () => {
  const warn = vi.spyOn(log, "warn");
  answerTo(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

it("returns 500 for what is no outage", () => {
  const tooLong = new mongo.MongoServerError({ message: "a document is too long", code: 17419 });
  expect(answerTo(tooLong).status).toBe(500);
});

it.each([
  ["warn", "ECONNREFUSED"],
  ["warn", "ENOTFOUND"],
  ["error", "UND_ERR_HEADERS_TIMEOUT"],
] as const)("logs as %s that a call failed with %s, with its service", (level, code) => {
  const written = vi.spyOn(log, level);
  const error = refuse.unavailable(Object.assign(new Error("it failed"), { code }), "people");
  answerTo(error);
  expect(written.mock.calls).toEqual([[{ err: error, service: "people" }, "the call failed"]]);
  written.mockRestore();
});

it.each([
  ["30", "Too many requests. Try again in 30 seconds."],
  ["61", "Too many requests. Try again in 2 minutes."],
  ["3600", "Too many requests. Try again in 60 minutes."],
  ["7199", "Too many requests. Try again in 2 hours."],
])("says after a limit of %s seconds when to come again", (seconds, message) => {
  const limited = new AppError("rate-limited", { headers: { "Retry-After": seconds } });
  expect(answerTo(limited).body.message).toBe(message);
});

it("returns a refusal as its code says", () => {
  expect(answerTo(new AppError("not-found"))).toMatchObject({
    status: 404,
    body: { code: "not-found", requestId: "1" },
  });
});
