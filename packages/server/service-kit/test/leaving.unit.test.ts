import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";

const sourceWith = (settings: { drainMs: number; ignoresSignals: boolean }) => `
import { runProcess } from ${JSON.stringify(new URL("../src/run-process.ts", import.meta.url).href)};
const log = { info: () => undefined, error: console.error };
const { port } = await runProcess({
  app: { callback: () => (request, response) => response.end("served") },
  config: { HOST: "127.0.0.1", PORT: 0, METRICS_PORT: 0, DRAIN_MS: ${settings.drainMs} },
  log,
  ignoresSignals: ${settings.ignoresSignals},
  close: async () => undefined,
});
console.log(port);
`;

type Child = ChildProcessByStdio<null, Readable, null>;

const children: Child[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function start(drainMs: number, { ignoresSignals = false } = {}): Child {
  const source = sourceWith({ drainMs, ignoresSignals });
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", source];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
}

async function originOf(child: Child): Promise<string> {
  const [port] = await once(createInterface(child.stdout), "line");
  return `http://127.0.0.1:${port}`;
}

test("a stopping process reports that it is not ready and closes each connection after its response", async () => {
  const child = start(60_000);
  const origin = await originOf(child);
  expect((await fetch(origin)).headers.get("connection")).toBe("keep-alive");
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
  const response = await fetch(`${origin}/anything`);
  expect([await response.text(), response.headers.get("connection")]).toEqual(["served", "close"]);
});

test("a process that left ends by itself with code 0", async () => {
  const child = start(50);
  await originOf(child);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a process that is interrupted does not wait", async () => {
  const child = start(60_000);
  await originOf(child);
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a process that ignores signals serves on, and closes each connection after its response", async () => {
  const child = start(0, { ignoresSignals: true });
  const origin = await originOf(child);
  expect((await fetch(origin)).headers.get("connection")).toBe("keep-alive");
  child.kill("SIGTERM");
  child.kill("SIGINT");
  await expect.poll(async () => (await fetch(origin)).headers.get("connection")).toBe("close");
  expect(await (await fetch(origin)).text()).toBe("served");
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});
