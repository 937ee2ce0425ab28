import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { testDatabase, testEngines } from "@deeds/test-kit";
import { expect, onTestFinished, test, vi } from "vitest";
import { awaitDatabase, connectDatabase, createLogger, type Database } from "../src/index.ts";

/** Begins to wait; returns the database to come, and how often it was not there. */
function wait(url: URL) {
  const log = createLogger("test", "silent");
  const warn = vi.spyOn(log, "warn");
  return { awaited: awaitDatabase(url.href, log), misses: () => warn.mock.calls.length };
}

const untilMissed = (misses: () => number) =>
  expect.poll(misses, { timeout: 10_000 }).toBeGreaterThan(0);

async function expectUsable(database: Database): Promise<void> {
  onTestFinished(() => database.close());
  expect(await database.nextId("numbers")).toBe(1);
}

test("a service waits for a database that does not listen yet", async () => {
  const url = new URL(await testDatabase("awaited"));
  const { hostname, port } = url;
  const forwarder = createServer((socket) => {
    const upstream = connect(Number(port), hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on("error", () => socket.destroy());
  });
  await once(forwarder.listen(0, hostname), "listening");
  url.port = `${(forwarder.address() as AddressInfo).port}`;
  await once(forwarder.close(), "close");
  url.searchParams.delete("replicaSet");
  url.searchParams.set("directConnection", "true");

  const { awaited, misses } = wait(url);
  await untilMissed(misses);
  await once(forwarder.listen(Number(url.port), hostname), "listening");
  onTestFinished(() => void forwarder.close());
  await expectUsable(await awaited);
});

test("a service waits for its user of the database", async () => {
  const url = new URL(await testDatabase("awaited"));
  const name = url.pathname.slice(1);
  [url.username, url.password] = ["late", "password-of-late"];
  const { awaited, misses } = wait(url);
  await untilMissed(misses);

  const engine = await connectDatabase(testEngines().mongoUrl, createLogger("test", "silent"));
  onTestFinished(() => engine.close());
  const roles = [{ role: "readWrite", db: name }];
  const created = { createUser: url.username, pwd: url.password, roles };
  await engine.connection.useDb(name).db?.command(created);
  await expectUsable(await awaited);
});
