import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { endpoints } from "@deeds/contracts";
import {
  createServiceClient,
  createTestIssuer,
  gatewaySecret,
  newId,
  processEnv,
  startEventSource,
  testDatabase,
  testEngines,
  until,
} from "@deeds/test-kit";
import { afterAll, describe, expect, it } from "vitest";
import { admin, personApproved } from "./harness.ts";
import { startReceiver } from "./receiver.ts";

const issuer = await createTestIssuer();
const settings = {
  PORT: "0",
  MONGODB_URL: await testDatabase("webhooks"),
  NATS_URL: testEngines().natsUrl,
  AUTH_URL: issuer.url,
  GATEWAY_SECRET: gatewaySecret,
  SECRETS_KEY: randomBytes(32).toString("base64"),
  WEBHOOK_ALLOW_LOOPBACK: "1",
};
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await issuer.close();
});

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const children: ChildProcess[] = [];

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: processEnv(env) });
  children.push(child);
  return child;
}

/** Starts the process and waits for the log line that names its port. */
async function start(): Promise<{ child: ChildProcess; origin: string }> {
  const child = run(settings);
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line);
    if (msg !== "listening") continue;
    child.stdout.resume();
    return { child, origin: `http://127.0.0.1:${port}` };
  }
  throw new Error("the process ended before it listened");
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("exit", resolve));

describe("the process", () => {
  it("loses no delivery when it is killed while sending", async () => {
    const receiver = await startReceiver((response) => {
      setTimeout(() => response.writeHead(204).end(), 20);
    });
    const publisher = await startEventSource("publisher");
    const first = await start();
    await createServiceClient(first.origin, issuer).call(endpoints.createWebhook, {
      body: { url: receiver.url, events: ["person_approved"] },
      as: admin,
    });
    const ids = Array.from({ length: 100 }, newId);
    const counts = () => ids.map((id) => receiver.about(id).length);
    await publisher.record(...ids.map((id) => personApproved(id)));
    await until(() => counts().filter(Boolean).length >= 30, 30_000);
    first.child.kill("SIGKILL");
    await exitOf(first.child);
    const second = await start();
    await until(() => counts().every(Boolean), 60_000);
    const repeated = counts().reduce((sum, count) => sum + count - 1, 0);
    // Deliveries in flight, and responses that were not stored yet.
    expect(repeated).toBeLessThanOrEqual(50);
    second.child.kill("SIGTERM");
    expect(await exitOf(second.child)).toBe(0);
    await publisher.stop();
    await receiver.stop();
  }, 120_000);

  it("refuses to start in production with loopback receivers", async () => {
    const child = run({ ...settings, NODE_ENV: "production" });
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    expect(await exitOf(child)).toBe(1);
    expect(output).toContain("WEBHOOK_ALLOW_LOOPBACK");
    expect(output).not.toContain(settings.SECRETS_KEY);
  });
});
