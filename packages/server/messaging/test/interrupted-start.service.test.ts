import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type ServiceName, serviceNames } from "@deeds/contracts";
import { gatewaySecret, processEnv, testDatabase, testEngines } from "@deeds/test-kit";
import { type TestContext, test } from "vitest";

const { natsUrl, s3 } = testEngines();
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

/** Starts a proxy of MongoDB that breaks the connection at each new command, and when the driver repeats it. */
async function startBreakingProxy(mongoUrl: string, { onTestFinished }: TestContext) {
  const url = new URL(mongoUrl);
  const { hostname, port } = url;
  const breaks = new Map<string, number>();
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (message) => {
      const command = commandIn(message);
      const earlier = breaks.get(command ?? "") ?? 0;
      const limit = notRepeated.test(command ?? "") ? 1 : 2;
      if (!command || earlier === limit) return server.write(message);
      breaks.set(command, earlier + 1);
      return client.destroy();
    });
    server.pipe(client);
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(end);
      end.on("error", () => end.destroy()).on("close", () => other.destroy());
    }
  });
  await once(proxy.listen(0, hostname), "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  url.port = `${(proxy.address() as AddressInfo).port}`;
  url.searchParams.delete("replicaSet");
  url.searchParams.set("directConnection", "true");
  return { url: url.href, broken: () => [...breaks.keys()] };
}

function run(service: ServiceName, mongoUrl: string, { onTestFinished }: TestContext) {
  const env = processEnv({
    PORT: "0",
    NODE_ENV: "development",
    MONGODB_URL: mongoUrl,
    NATS_URL: natsUrl,
    AUTH_URL: "http://127.0.0.1:1",
    S3_ENDPOINT: s3.endpoint,
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

test.concurrent.for(serviceNames)(
  "%s becomes ready although every command of its start to the database fails first",
  { timeout: 90_000 },
  async (service, context) => {
    const { expect } = context;
    const database = await testDatabase(service.replace("-", ""));
    const proxy = await startBreakingProxy(database, context);
    const child = run(service, proxy.url, context);
    const port = await portOf(child);
    expect(proxy.broken()).toEqual(
      expect.arrayContaining(["createIndexes outbox", "createIndexes audit"]),
    );
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    expect(child.exitCode).toBeNull();
  },
);
