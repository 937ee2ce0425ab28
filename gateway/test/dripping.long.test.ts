import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Agent } from "undici";
import { afterAll, expect, test } from "vitest";
import { startGateway, stopInOrder } from "./gateway.ts";
import { startService } from "./services.ts";

const connections = 5_000;
const requests = 2_000;
const atOnce = 4;

const auth = await startService("auth");
const people = await startService("people", { AUTH_URL: auth.url });
const gateway = await startGateway({
  AUTH_URL: auth.url,
  PEOPLE_URL: people.url,
  RATE_LIMIT_SCALE: "100000",
});
const agent = new Agent({ connections: atOnce });
afterAll(async () => {
  await agent.close();
  await stopInOrder(gateway, people, auth);
});

/** Returns the time, in ms, within which 99 of 100 visitors got their response. */
async function slowest(): Promise<number> {
  const times: number[] = [];
  let left = requests;
  const visit = async () => {
    while (left > 0) {
      left -= 1;
      const startedAt = performance.now();
      const { statusCode, body } = await agent.request({
        origin: gateway.origin,
        path: "/api/public/stats",
        method: "GET",
      });
      await body.dump();
      expect(statusCode).toBe(200);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  return (
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY
  );
}

/** Sends a byte each second; returns the status of the response and after how many seconds the connection ended. */
async function drip(beginning: string): Promise<[status: string, seconds: number]> {
  const startedAt = performance.now();
  const socket = connect(Number(new URL(gateway.origin).port), "127.0.0.1");
  let text = "";
  socket.on("error", () => undefined);
  socket.on("data", (part: Buffer) => {
    text += part.toString("latin1");
  });
  socket.write(beginning);
  const dripping = setInterval(() => socket.write(" "), 1_000);
  await once(socket, "close");
  clearInterval(dripping);
  return [text.slice(9, 12), (performance.now() - startedAt) / 1_000];
}

const host = "POST /api/login HTTP/1.1\r\nHost: localhost\r\n";
const json = `${host}Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n`;

test("a connection ends whose headers or body do not", async () => {
  const [headers, body] = await Promise.all([drip(`${host}X-Slow: `), drip(`${json}{`)]);
  // Ten seconds, looked for every two; twenty seconds.
  expect(headers).toEqual(["408", expect.closeTo(11, -1)]);
  expect(body).toEqual(["", expect.closeTo(20, -1)]);
}, 60_000);

test("visitors wait at most three times as long while 5,000 clients drip", async () => {
  await slowest();
  const alone = await slowest();
  const { port } = new URL(gateway.origin);
  const program = fileURLToPath(new URL("./dripping-clients.ts", import.meta.url));
  const args = ["--disable-warning=ExperimentalWarning", program, port, String(connections)];
  const clients = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    expect(await once(createInterface(clients.stdout), "line")).toEqual(["open"]);
    const beside = await slowest();
    process.stdout.write(`p99 alone ${alone.toFixed(1)} ms, beside ${beside.toFixed(1)} ms\n`);
    expect(beside).toBeLessThanOrEqual(3 * alone);
  } finally {
    clients.kill("SIGKILL");
    await once(clients, "exit");
  }
}, 300_000);
