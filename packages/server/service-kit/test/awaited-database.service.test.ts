import { startDatabaseProxy, testDatabase, testEngines } from "@deeds/test-kit";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  awaitDatabase,
  awaitDatabaseOfCommand,
  connectDatabase,
  createLogger,
  type Database,
} from "../src/index.ts";
import { createCollections, markRestore } from "../src/models.ts";

/** Begins to wait; returns the database to come, and how often it was not there. */
function wait(url: string) {
  const log = createLogger("test", "silent");
  const warn = vi.spyOn(log, "warn");
  return { awaited: awaitDatabase(url, log), misses: () => warn.mock.calls.length };
}

const untilMissed = (misses: () => number) =>
  expect.poll(misses, { timeout: 10_000 }).toBeGreaterThan(0);

async function expectUsable(database: Database): Promise<void> {
  onTestFinished(() => database.close());
  expect(await database.nextId("numbers")).toBe(1);
}

test("a service waits for a database that does not listen yet", async () => {
  const proxy = await startDatabaseProxy(await testDatabase("awaited"));
  await proxy.stop();
  const { awaited, misses } = wait(proxy.url);
  await untilMissed(misses);
  await proxy.start();
  onTestFinished(proxy.stop);
  await expectUsable(await awaited);
});

test("the log names the hosts and the reason, never the password", async () => {
  const lines: string[] = [];
  const log = createLogger("test", "info", { write: (line: string) => void lines.push(line) });
  const proxy = await startDatabaseProxy(await testDatabase("awaited"));
  await proxy.stop();
  const url = new URL(proxy.url);
  [url.username, url.password] = ["late", "password-of-late"];
  void awaitDatabase(url.href, log).catch(() => undefined);
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const { msg, hosts, err } = JSON.parse(lines[0] ?? "");
  expect(msg).toBe("waiting for the database");
  expect(hosts).toBe(url.host);
  expect(err.message).toBe(`connect ECONNREFUSED ${url.host}`);
  expect(err).not.toHaveProperty("cause");
  expect(lines.join("")).not.toContain("password-of-late");
});

test("a transaction that waited too long for a lost connection fails as an outage", async () => {
  const proxy = await startDatabaseProxy(await testDatabase("awaited"));
  const database = await connectDatabase(proxy.url, createLogger("test", "silent"));
  await expectUsable(database);
  database.connection.set("bufferTimeoutMS", 1);
  await proxy.stop();
  await expect.poll(() => database.connection.readyState).toBe(0);
  const error = await database.transaction(async () => "done").catch((problem) => problem);
  expect(database.isOutage(error)).toBe(true);
});

/** Returns the address of a database for a user that does not exist. */
async function addressOfLateUser() {
  const url = new URL(await testDatabase("awaited"));
  [url.username, url.password] = ["late", "password-of-late"];
  return url;
}

/** Makes `process.exit` throw; returns what is written to stderr. */
function catchExit() {
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    exit.mockRestore();
    write.mockRestore();
  });
  return write;
}

test("a service that connected before a restore began ends before it serves", async () => {
  const log = createLogger("test", "silent");
  const { connection, close } = await connectDatabase(await testDatabase("restored"), log);
  onTestFinished(close);
  await markRestore(connection.getClient(), [connection.name]);
  const write = catchExit();
  await expect(createCollections(connection)).rejects.toThrow("exit 1");
  expect(write).toHaveBeenCalledWith(expect.stringContaining("did not end"));
});

test("a command ends with the reason when its database does not let it in for long", async () => {
  const write = catchExit();
  const { href } = await addressOfLateUser();
  const awaited = awaitDatabaseOfCommand(href, createLogger("test", "silent"), 0);
  await expect(awaited).rejects.toThrow("exit 1");
  expect(write.mock.calls).toEqual([
    [
      "The database of MONGODB_URL is not available (Authentication failed.):\n  repeat this when it has started; if it has, check MONGODB_URL\n",
    ],
  ]);
});

test("a service waits for its user of the database", async () => {
  const url = await addressOfLateUser();
  const name = url.pathname.slice(1);
  const { awaited, misses } = wait(url.href);
  await untilMissed(misses);

  const engine = await connectDatabase(testEngines().mongoUrl, createLogger("test", "silent"));
  onTestFinished(() => engine.close());
  const roles = [{ role: "readWrite", db: name }];
  const created = { createUser: url.username, pwd: url.password, roles };
  await engine.connection.useDb(name).db?.command(created);
  await expectUsable(await awaited);
});
