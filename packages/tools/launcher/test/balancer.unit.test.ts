import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@deeds/engines";
import { afterEach, describe, expect, it } from "vitest";
import { startBalancer } from "../src/balancer.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A minimal gateway: ready until it drains. */
async function startGateway(name: string, listener?: RequestListener) {
  let isReady = true;
  const calls: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/readyz") return response.writeHead(isReady ? 200 : 503).end();
    calls.push(`${request.method} ${request.url}`);
    if (listener) return listener(request, response);
    response.end(name);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => closed(server));
  const { port } = server.address() as AddressInfo;
  const leave = () => {
    isReady = false;
  };
  return { url: `http://127.0.0.1:${port}`, calls, leave, end: () => closed(server) };
}

function closed(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

async function startBefore(...gateways: { url: string }[]): Promise<string> {
  const port = await freePort();
  const balancer = await startBalancer(
    port,
    gateways.map(({ url }) => url),
  );
  closing.push(balancer.close);
  return `http://127.0.0.1:${port}`;
}

const textOf = async (address: string) => (await fetch(address)).text();

describe("the balancer", () => {
  it("sends calls to the gateways in turn", async () => {
    const [one, two] = [await startGateway("one"), await startGateway("two")];
    const origin = await startBefore(one, two);
    const responses = [await textOf(origin), await textOf(origin), await textOf(origin)];
    expect(new Set(responses)).toEqual(new Set(["one", "two"]));
  });

  it("sends no more calls to a draining gateway", async () => {
    const [one, two] = [await startGateway("one"), await startGateway("two")];
    const origin = await startBefore(one, two);
    one.leave();
    await expect
      .poll(async () => [await textOf(origin), await textOf(origin)], { timeout: 15_000 })
      .toEqual(["two", "two"]);
  });

  it("retries at the other gateway when one refuses the connection", async () => {
    const [one, two] = [await startGateway("one"), await startGateway("two")];
    const origin = await startBefore(one, two);
    await one.end();
    for (let count = 0; count < 4; count += 1) {
      const response = await fetch(origin, { method: "POST", body: "what is sent" });
      expect([response.status, await response.text()]).toEqual([200, "two"]);
    }
  });

  it("responds 503 with Retry-After while there is none", async () => {
    const one = await startGateway("one");
    const origin = await startBefore(one, one);
    await one.end();
    const response = await fetch(origin);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  it("streams in both directions and sets the client's address itself", async () => {
    const gateway = await startGateway("one", (request, response) => {
      response.writeHead(201, [
        "x-from",
        String(request.headers["x-forwarded-for"]),
        "set-cookie",
        "a=1",
        "set-cookie",
        "b=2",
      ]);
      request.pipe(response);
    });
    const origin = await startBefore(gateway);
    const bytes = Buffer.alloc(3_000_000, "abc");
    const headers = { "x-forwarded-for": "198.51.100.7" };
    const response = await fetch(`${origin}/x?y=1`, { method: "POST", body: bytes, headers });
    expect(response.status).toBe(201);
    expect(response.headers.get("x-from")).toBe("127.0.0.1");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(gateway.calls).toEqual(["POST /x?y=1"]);
  });

  it("forwards an error that arrives before the whole body was sent", async () => {
    const gateway = await startGateway("one", (request, response) => {
      response.writeHead(413).end("too large");
      request.resume();
    });
    const origin = await startBefore(gateway);
    for (let count = 0; count < 40; count += 1) {
      const response = await fetch(origin, { method: "POST", body: Buffer.alloc(11_000_000) });
      expect([response.status, await response.text()]).toEqual([413, "too large"]);
    }
  });

  it("aborts the gateway's call when the client disconnects", async () => {
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
    const gateway = await startGateway("one", (_, response) => {
      response.write("the beginning");
      response.once("close", () => leave());
    });
    const caller = new AbortController();
    const response = await fetch(await startBefore(gateway), { signal: caller.signal });
    expect(response.status).toBe(200);
    caller.abort();
    await gone;
  });
});
