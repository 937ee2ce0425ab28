import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { type RunningGateway, startGateway, startUpstream } from "./gateway.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function before(
  listener: Parameters<typeof startUpstream>[0],
): Promise<{ gateway: RunningGateway; requests: { headers: object }[] }> {
  const upstream = await startUpstream(listener);
  const { url } = upstream;
  const gateway = await startGateway({ PROOFS_URL: url, PEOPLE_URL: url, AUTH_URL: url });
  stops.push(upstream.stop, gateway.stop);
  return { gateway, requests: upstream.requests };
}

test("a client's identity, forwarding headers and cookies do not reach a service", async () => {
  const { gateway, requests } = await before((_, response) => response.end("[]"));
  await fetch(`${gateway.origin}/api/receipts/proof/abc`, {
    headers: {
      "x-identity": "forged",
      "x-gateway-secret": "guessed",
      "x-forwarded-for": "10.0.0.1",
      "x-request-id": "chosen",
      authorization: "Bearer x",
      cookie: "i18nextLng=uk",
    },
  });
  const [seen] = requests;
  expect(Object.keys(seen?.headers ?? {}).toSorted()).toEqual([
    "accept",
    "accept-language",
    "connection",
    "host",
    "user-agent",
    "x-gateway-secret",
    "x-request-id",
  ]);
  expect(seen?.headers).toMatchObject({ "accept-language": "uk" });
  expect(seen?.headers).not.toMatchObject({ "x-request-id": "chosen" });
});

test("an endless body is streamed, and a disconnected client aborts the call", async () => {
  let left: Promise<unknown> | undefined;
  const { gateway } = await before((_, response) => {
    left = once(response, "close");
    response.writeHead(200, { "content-type": "video/mp4" });
    response.write("first part");
  });
  const leave = new AbortController();
  const response = await fetch(`${gateway.origin}/api/files/proof/film.mp4`, {
    signal: leave.signal,
  });
  const first = await response.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe("first part");
  leave.abort();
  await left;
  expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200);
});

const anonymous = JSON.stringify({
  identity: {
    userId: null,
    username: null,
    isAdmin: false,
    entitledUntil: null,
    visitorId: "v",
    sessionHash: "h",
  },
  tokens: {},
  expiresAt: Date.now() / 1000 + 60,
  setCookie: null,
});

test("an aborted upload aborts the service's request", async () => {
  const arrived = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const { gateway } = await before((sent, response) => {
    if (sent.url === "/internal/tokens") response.end(anonymous);
    else {
      sent.on("error", () => aborted.resolve());
      arrived.resolve();
    }
  });
  const call = request(`${gateway.origin}/api/upload-person-photo`, {
    method: "POST",
    headers: { "content-length": "1000000", "content-type": "multipart/form-data; boundary=x" },
  });
  call.on("error", () => undefined);
  call.write("half of it");
  await arrived.promise;
  call.destroy();
  await aborted.promise;
  expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200);
});

test("a service that responds after three seconds is available, one that never does is not", async () => {
  const { gateway } = await before(({ url }, response) => {
    if (url?.endsWith("/slow")) setTimeout(() => response.end("here"), 3_000);
  });
  const slow = fetch(`${gateway.origin}/api/receipts/proof/slow`);
  const response = await fetch(`${gateway.origin}/api/receipts/proof/abc`);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({ code: "service-unavailable" });
  expect(await (await slow).text()).toBe("here");
});

test("a service that is being replaced delays a call without an error", async () => {
  const replaced = await startUpstream(() => undefined);
  await replaced.stop();
  const gateway = await startGateway({ PROOFS_URL: replaced.url });
  stops.push(gateway.stop);
  const pending = fetch(`${gateway.origin}/api/receipts/proof/abc`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const port = Number(new URL(replaced.url).port);
  const upstream = await startUpstream((_, response) => response.end("here again"), port);
  stops.unshift(upstream.stop);
  expect(await (await pending).text()).toBe("here again");
});

test("a broken call is sent once more when it has an idempotency key", async () => {
  let calls = 0;
  const { gateway } = await before(({ socket }, response) => {
    calls += 1;
    if (calls === 1) socket.destroy();
    else response.writeHead(201).end("{}");
  });
  const submit = async (path: string, headers: Record<string, string>) => {
    calls = 0;
    const sent = { "content-type": "application/json", ...headers };
    const { status } = await fetch(gateway.origin + path, {
      method: "POST",
      headers: sent,
      body: "{}",
    });
    return { status, calls };
  };
  const key = { "idempotency-key": randomUUID() };
  expect(await submit("/api/proofs", key)).toEqual({ status: 201, calls: 2 });
  expect(await submit("/api/proofs", {})).toEqual({ status: 503, calls: 1 });
  // A call that does not honor the key.
  expect(await submit("/api/login", key)).toEqual({ status: 503, calls: 1 });
});

test("a call to an unavailable service fails at once, in the caller's language", async () => {
  const gateway = await startGateway({});
  stops.push(gateway.stop);
  const ask = () =>
    fetch(`${gateway.origin}/api/receipts/proof/abc`, { headers: { "accept-language": "en" } });
  expect((await ask()).status).toBe(503);
  const start = performance.now();
  expect(await (await ask()).json()).toMatchObject({
    message: "The service is temporarily unavailable. Please try again shortly.",
  });
  expect(performance.now() - start).toBeLessThan(500);
});

test("long text is compressed, compressed content is not", async () => {
  const text = JSON.stringify(Array.from({ length: 500 }, () => "the same words"));
  const { gateway } = await before((_, response) => response.end(text));
  const call = request(`${gateway.origin}/api/receipts/proof/abc`, {
    headers: { "accept-encoding": "br" },
  });
  call.end();
  const [response] = await once(call, "response");
  const bytes = Buffer.concat(await response.toArray());
  expect(response.headers["content-encoding"]).toBe("br");
  expect(bytes.length).toBeLessThan(text.length / 5);
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
});

test("a cookie is accepted from the auth service only", async () => {
  const { gateway } = await before((_, response) => {
    response.setHeader("set-cookie", "sid=chosen; path=/");
    response.end("{}");
  });
  const proofs = await fetch(`${gateway.origin}/api/receipts/proof/abc`);
  const auth = await fetch(`${gateway.origin}/api/user`);
  expect(proofs.headers.getSetCookie()).toEqual([]);
  expect(auth.headers.getSetCookie()).toEqual(["sid=chosen; path=/"]);
});

test("the documents of calls and events are those of the contracts", async () => {
  const { gateway } = await before((_, response) => response.end("{}"));
  const calls = await (await fetch(`${gateway.origin}/api/openapi.json`)).json();
  expect(calls).toMatchObject({ openapi: "3.1.0", paths: { "/api/login": { post: {} } } });
  const events = await (await fetch(`${gateway.origin}/api/asyncapi.json`)).json();
  expect(events).toMatchObject({ asyncapi: "3.0.0", channels: { proof_approved: {} } });
});

test("an unknown call is 404, a wrong method 405 with those that are allowed", async () => {
  const { gateway, requests } = await before((_, response) => response.end("{}"));
  const unknown = await fetch(`${gateway.origin}/api/nothing-here`);
  expect(unknown.status).toBe(404);
  const wrong = await fetch(`${gateway.origin}/api/proofs/mine`, { method: "DELETE" });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("GET, HEAD");
  expect(requests).toHaveLength(0);
});

test.each([
  ["another site", { origin: "https://elsewhere.example" }],
  ["a hidden origin", { origin: "null" }],
  ["a request that the browser marks cross-site", { "sec-fetch-site": "cross-site" }],
  ["a request that the browser marks same-site", { "sec-fetch-site": "same-site" }],
])("a change is refused from %s", async (_, headers) => {
  const { gateway, requests } = await before((_request, response) => response.end("{}"));
  const init = { method: "POST", headers: headers as Record<string, string> };
  const response = await fetch(`${gateway.origin}/api/logout`, init);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "cross-origin" });
  expect(requests).toHaveLength(0);
});

test.each(["/feed.xml", "/sitemap.xml"])(
  "%s that would lack something is not sent",
  async (path) => {
    const gateway = await startGateway({});
    stops.push(gateway.stop);
    const response = await fetch(gateway.origin + path);
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toContain("no-store");
  },
);
