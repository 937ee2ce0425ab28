import { createLogger } from "@deeds/service-kit";
import type { NatsConnection } from "@nats-io/nats-core";
import { describe, expect, test, vi } from "vitest";
import { Connection, nextConnectionState } from "./connection.ts";

test.each([
  ["connecting", "connected", "preparing"],
  ["connecting", "refused", "closed"],
  ["connecting", "close", "closing"],
  ["preparing", "prepared", "ready"],
  ["preparing", "close", "closing"],
  ["ready", "close", "closing"],
  ["closing", "connected", "closing"],
  ["closing", "prepared", "closing"],
  ["closing", "drained", "closed"],
  ["closed", "close", "closed"],
] as const)("%s is, after %s, %s", (state, signal, next) => {
  expect(nextConnectionState(state, signal)).toBe(next);
});

function openConnection(prepare = async () => {}) {
  const calls: string[] = [];
  const call = (name: string) => async () => {
    calls.push(name);
  };
  const nats = { close: call("close"), drain: call("drain") } as Partial<NatsConnection>;
  const connected = Promise.withResolvers<NatsConnection>();
  const connection = new Connection({
    connect: () => connected.promise,
    prepare,
    begin: () => [{ stop: call("stop relay") }],
    log: createLogger("messaging", "silent"),
  });
  const start = (name: string) =>
    connection.start(() => {
      calls.push(`start ${name}`);
      return { stop: call(`stop ${name}`) };
    });
  return {
    connection,
    calls,
    start,
    connected,
    connect: () => connected.resolve(nats as NatsConnection),
  };
}

describe("a connection", () => {
  test("starts tasks when the stream is available, and stops the relay after them", async () => {
    const { connection, calls, start, connect } = openConnection();
    start("one");
    expect(connection.state()).toBe("connecting");
    connect();
    await connection.untilReady();
    start("two");
    await vi.waitFor(() => expect(calls).toEqual(["start one", "start two"]));
    await connection.close();
    expect(connection.state()).toBe("closed");
    expect(calls.slice(2)).toEqual(["stop one", "stop two", "stop relay", "drain"]);
  });

  test("prepares the stream again after a failure", async () => {
    const prepare = vi.fn(async () => {});
    prepare.mockRejectedValueOnce(new Error("not yet"));
    const { connection, connect } = openConnection(prepare);
    connect();
    await connection.untilReady();
    expect(connection.state()).toBe("ready");
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  test("that is closed while it connects starts nothing", async () => {
    const { connection, calls, start, connect } = openConnection();
    start("one");
    await connection.close();
    connect();
    await connection.untilReady();
    expect(connection.state()).toBe("closed");
    expect(calls).toEqual(["close"]);
  });

  test("that is refused has no client", async () => {
    const { connection, calls, start, connected } = openConnection();
    start("one");
    connected.reject(new Error("wrong password"));
    await expect(connection.untilReady()).rejects.toThrow("wrong password");
    expect(connection.state()).toBe("closed");
    expect(connection.nats).toBeNull();
    expect(calls).toEqual([]);
  });
});
