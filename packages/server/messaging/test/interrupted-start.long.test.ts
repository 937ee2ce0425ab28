import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { bucketOwners, type ServiceName, serviceNames } from "@deeds/contracts";
import {
  gatewaySecret,
  processEnv,
  startDatabaseProxy,
  testDatabase,
  testEngines,
} from "@deeds/test-kit";
import { createConnection, Types } from "mongoose";
import { beforeAll, describe, type TestContext, test } from "vitest";

const { mongoUrl: adminUrl, natsUrl, s3 } = testEngines();
const secret = randomBytes(32).toString("base64");

const bsonString = 2;
/** The driver repeats every other command once itself. */
const notRepeated = /^(create|createIndexes|dropIndexes) /;

/** Returns command and collection of a message to MongoDB, as `find people`; otherwise `undefined`. */
function commandIn(message: Buffer): string | undefined {
  // After headers of 25 bytes the first field: its type, name, length of four bytes, value.
  if (message[25] !== bsonString) return undefined;
  const [name, , , , collection] = message.toString("latin1", 26, 200).split("\0");
  return `${name} ${collection}`;
}

/** Starts a proxy that breaks the connection at each new command, and when the driver repeats it. */
async function startBreakingProxy(mongoUrl: string) {
  const breaks = new Map<string, number>();
  const proxy = await startDatabaseProxy(mongoUrl, (message) => {
    const command = commandIn(message);
    const earlier = breaks.get(command ?? "") ?? 0;
    if (!command || earlier === (notRepeated.test(command) ? 1 : 2)) return false;
    breaks.set(command, earlier + 1);
    return true;
  });
  return { ...proxy, broken: () => [...breaks.keys()] };
}

function run(
  service: ServiceName,
  { mongoUrl, storeUrl = s3.endpoint }: { mongoUrl: string; storeUrl?: string },
  { onTestFinished }: TestContext,
) {
  const env = processEnv({
    PORT: "0",
    NODE_ENV: "development",
    MONGODB_URL: mongoUrl,
    NATS_URL: natsUrl,
    AUTH_URL: "http://127.0.0.1:1",
    S3_ENDPOINT: storeUrl,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    GATEWAY_SECRET: gatewaySecret,
    SESSION_KEY: secret,
    PASSWORD_PEPPER: secret,
    SECRETS_KEY: secret,
    PUBLISH_TOKEN: secret,
    PAGE_TOKEN_KEY: secret,
  });
  const root = new URL("../../../../", import.meta.url);
  const main = fileURLToPath(new URL(`services/${service}/src/main.ts`, root));
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Returns the port of a process as soon as it listens. */
async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error("the process has no output to read");
  for await (const line of createInterface(child.stdout)) {
    const { msg, port }: { msg: string; port: number } = JSON.parse(line);
    if (msg !== "listening") continue;
    child.stdout.resume();
    return port;
  }
  throw new Error("the process ended before it listened");
}

const untilReady = (port: number, { expect }: TestContext) =>
  expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, { timeout: 30_000 })
    .toBe(200);

test.concurrent.for(serviceNames)(
  "%s becomes ready although every command of its start to the database fails first",
  { timeout: 90_000 },
  async (service, context) => {
    const { expect } = context;
    const database = await testDatabase(service.replace("-", ""));
    const proxy = await startBreakingProxy(database);
    context.onTestFinished(proxy.stop);
    const child = run(service, { mongoUrl: proxy.url }, context);
    const port = await portOf(child);
    expect(proxy.broken()).toEqual(
      expect.arrayContaining(["createIndexes outbox", "createIndexes audit"]),
    );
    await untilReady(port, context);
    expect(child.exitCode).toBeNull();
  },
);

/** Opens a transaction that has written to every collection, as that of a killed process stays open. */
async function openTransaction(mongoUrl: string, { onTestFinished }: TestContext): Promise<void> {
  const connection = await createConnection(mongoUrl).asPromise();
  onTestFinished(() => connection.close());
  const session = await connection.startSession();
  session.startTransaction();
  for (const { name } of await connection.listCollections()) {
    await connection
      .collection(name)
      .updateOne({ _id: new Types.ObjectId() }, { $set: { at: 0 } }, { session });
  }
}

describe("while a transaction of a killed process is open", () => {
  beforeAll(async () => {
    const connection = await createConnection(adminUrl).asPromise();
    const set = (transactionLifetimeLimitSeconds: number) =>
      connection
        .getClient()
        .db("admin")
        .command({ setParameter: 1, transactionLifetimeLimitSeconds });
    const { was } = await set(600);
    return async () => {
      await set(was);
      await connection.close();
    };
  });

  test.concurrent.for(serviceNames)(
    "%s becomes ready",
    { timeout: 90_000 },
    async (service, context) => {
      const mongoUrl = await testDatabase(service.replace("-", ""));
      const killed = run(service, { mongoUrl }, context);
      await untilReady(await portOf(killed), context);
      killed.kill("SIGKILL");
      await openTransaction(mongoUrl, context);
      await untilReady(await portOf(run(service, { mongoUrl }, context)), context);
    },
  );
});

test.concurrent.for(bucketOwners)(
  "%s becomes ready without the object store, and logs where it waits for it",
  { timeout: 60_000 },
  async (service, context) => {
    const { expect } = context;
    const mongoUrl = await testDatabase(service);
    const child = run(service, { mongoUrl, storeUrl: "http://127.0.0.1:1" }, context);
    const lines: string[] = [];
    createInterface(child.stdout).on("line", (line) => lines.push(line));
    const entry = (msg: string) =>
      lines.map((line) => JSON.parse(line)).find((it) => it.msg === msg);
    await expect
      .poll(() => entry("waiting for the object store")?.err.message, { timeout: 30_000 })
      .toBe("the object store at http://127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1");
    await expect.poll(() => entry("listening")?.port, { timeout: 30_000 }).toBeGreaterThan(0);
    const { port } = entry("listening");
    await untilReady(port, context);
  },
);
