import { connect, type Socket } from "node:net";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { exchange, startGateway, startUpstream, stopInOrder } from "./gateway.ts";

const sockets: Socket[] = [];

const upstream = await startUpstream((request, response) => {
  if (!request.url?.startsWith("/api/receipts/proof/slow")) response.end("{}");
});
const { url } = upstream;
const urls = { PROOFS_URL: url, PEOPLE_URL: url, AUTH_URL: url };
// Shorter than in production.
const limits = { headersTimeout: 500, requestTimeout: 1_000, connectionsCheckingInterval: 100 };
const gateway = await startGateway(urls, limits);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => stopInOrder(gateway, upstream));

function open(text = ""): Socket {
  const socket = connect(Number(new URL(gateway.origin).port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  if (text !== "") socket.write(text);
  return socket;
}

const post =
  "POST /api/submit-person HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

describe("closed after its error is", () => {
  test.each([
    [
      "a length and chunks at once",
      `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ["two lengths", `${post}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`, 400],
    ["an unknown encoding", `${post}Transfer-Encoding: xchunked\r\n\r\n`, 400],
    ["chunks inside of another encoding", `${post}Transfer-Encoding: chunked, gzip\r\n\r\n`, 400],
    ["a folded header", "GET /api/user HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n 2\r\n\r\n", 400],
    ["a space before the colon", "GET /api/user HTTP/1.1\r\nHost : x\r\n\r\n", 400],
    [
      "a control character",
      "GET /api/user HTTP/1.1\r\nHost: localhost\r\nX-A: a\x01b\r\n\r\n",
      400,
    ],
    ["a NUL in the path", "GET /api/\0user HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["no request at all", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400],
    ["a chunk without end", `${post}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n`, 400],
    ["a chunk that is none", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    [
      "a flood of chunk extensions",
      `${post}Transfer-Encoding: chunked\r\n\r\n1;${"a".repeat(20_000)}\r\n`,
      413,
    ],
    [
      "a head that is too large",
      `GET /api/user HTTP/1.1\r\nHost: localhost\r\nX-A: ${"b".repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ["a tunnel", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n", 405],
  ])("%s", async (_, text, status) => {
    const response = await exchange(gateway, text);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/connection: close/i);
    expect(response).toMatch(/x-content-type-options: nosniff/i);
  });
});

test("TRACE is not allowed", async () => {
  for (const path of ["/api/user", "/", "/api/nothing"]) {
    const response = await exchange(
      gateway,
      `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 405 /);
    expect(response).toMatch(/allow: GET/i);
  }
});

test("a smuggled request never reaches a service", async () => {
  const before = upstream.requests.length;
  const hidden = "GET /api/receipts/proof/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const both = `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  await exchange(gateway, `${post}${both}${hidden}`);
  expect(upstream.requests.length).toBe(before);
});

test.each([
  ["a head", "GET /api/user HTTP/1.1\r\nHost: localhost\r\nX-A: "],
  ["a body", `${post}Content-Length: 100\r\n\r\n{`],
  ["a chunked body", `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
])("%s that arrives byte by byte is rejected, and reaches no service", async (_, text) => {
  const before = upstream.requests.length;
  expect(await exchange(gateway, text)).toMatch(/^HTTP\/1\.1 408 /);
  expect(upstream.requests.length).toBe(before);
});

test("a hundred slow senders delay no other call", async () => {
  for (let count = 0; count < 100; count += 1) open(`${post}Content-Length: 100\r\n\r\n{`);
  const response = await fetch(`${gateway.origin}/api/submit-person`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(response.status).toBe(200);
});

test("hundreds of disconnected callers abort their upstream calls", async () => {
  const calls = Array.from({ length: 300 }, (_, count) => {
    const path = `/api/receipts/proof/slow${count}`;
    return open(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  });
  await expect.poll(() => waitingCalls()).toBeGreaterThan(0);
  for (const call of calls) call.resetAndDestroy();
  await expect.poll(() => waitingCalls(), { timeout: 10_000 }).toBe(0);
  expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${gateway.origin}/api/receipts/proof/quick`)).status).toBe(200);
});

const waitingCalls = () =>
  upstream.requests.filter(({ url, socket }) => url?.includes("slow") && !socket.destroyed).length;

test("the connections of one address are limited", async () => {
  const small = await startGateway({ RATE_LIMIT_SCALE: "0.02" });
  onTestFinished(() => small.stop());
  const { port } = new URL(small.origin);
  const opened = Array.from({ length: 12 }, () => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    return socket;
  });
  const open = () => opened.filter(({ destroyed }) => !destroyed).length;
  await expect.poll(open).toBe(10);
  for (const socket of opened) socket.destroy();
  await expect.poll(async () => (await fetch(`${small.origin}/healthz`)).status).toBe(200);
});
