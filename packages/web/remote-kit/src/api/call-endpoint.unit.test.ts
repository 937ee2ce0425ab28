import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoints } from "@deeds/contracts/browser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callEndpoint, etagOf } from "./call-endpoint.ts";

/** Solutions and keys of the calls that cost work; one of each solution is taken. */
const worked: { solution: string | undefined; key: unknown }[] = [];
let solutionsToReject = 0;

const server = createServer((request, response) => {
  const respond = (status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json", etag: '"7"' });
    response.end(JSON.stringify(body));
  };
  if (request.url === "/api/challenge") return respond(200, challenge);
  if (request.url === asking.path) {
    const solution = request.headers["x-proof-of-work"]?.toString();
    worked.push({ solution, key: request.headers["idempotency-key"] });
    if (solution === undefined || worked.length <= 1 + solutionsToReject) {
      const body = { code: "proof-of-work-required", message: "Work first", requestId: "r" };
      return respond(428, body);
    }
  }
  if (request.url?.startsWith("/broken")) return response.writeHead(502).end("gone");
  if (request.method === "POST") {
    return respond(200, { receipt: String(request.headers["idempotency-key"]) });
  }
  return respond(200, request.url === reading.path ? stats : { totalPeople: "many" });
});

const { publicStats: reading, requestRemoval: creating } = endpoints;
const asking = { ...creating, path: "/costly" };
const stats = { totalPeople: 3, approvedProofs: 2, activeUsers: 1 };
const request = {
  params: { id: 7 },
  body: { relation: "her son", wish: "hide" as const, text: "Please" },
};

// In a browser the addresses are of the page's origin.
const { fetch: plainFetch } = globalThis;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (address, init) => plainFetch(new URL(String(address), origin), init);
});
afterAll(() => {
  globalThis.fetch = plainFetch;
  server.close();
});

const challenge = {
  algorithm: "SHA-256",
  challenge: createHash("sha256").update("salt300").digest("hex"),
  maxnumber: 1_000,
  salt: "salt",
  signature: "s",
};

test("a response is parsed by the contract and its ETag is stored", async () => {
  expect(await callEndpoint(reading)).toEqual(stats);
  expect(etagOf(reading)).toBe('"7"');
});

test("a creating call sends a new Idempotency-Key unless one is given", async () => {
  const first = await callEndpoint(creating, request);
  const second = await callEndpoint(creating, request);
  const given = await callEndpoint(creating, request, { idempotencyKey: "mine" });
  expect(first.receipt).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.receipt).not.toBe(first.receipt);
  expect(given.receipt).toBe("mine");
});

test("a response that breaks the contract is rejected", async () => {
  const other = { ...reading, path: "/other" };
  await expect(callEndpoint(other)).rejects.toMatchObject({ code: "unexpected-response" });
});

describe("a call that costs work", () => {
  beforeEach(() => {
    worked.length = 0;
  });

  test.each([0, 1])("is sent again with it, %i times more when it was spent", async (refused) => {
    solutionsToReject = refused;
    await callEndpoint(asking, request);
    const [first, ...again] = worked;
    expect(first?.solution).toBeUndefined();
    expect(again).toHaveLength(1 + refused);
    for (const { solution, key } of again) {
      expect(JSON.parse(atob(solution ?? ""))).toMatchObject({ number: 300, signature: "s" });
      expect(key).toBe(first?.key);
    }
  });

  test("is given up after two solutions", async () => {
    solutionsToReject = 5;
    await expect(callEndpoint(asking, request)).rejects.toMatchObject({
      code: "proof-of-work-required",
    });
    expect(worked).toHaveLength(3);
  });
});

test("an error response throws its status and text", async () => {
  const broken = { ...reading, path: "/broken" };
  await expect(callEndpoint(broken)).rejects.toMatchObject({ status: 502, message: "502: gone" });
});

test("a missing response is a network error", async () => {
  const nowhere = { ...reading, path: "http://127.0.0.1:1/" };
  await expect(callEndpoint(nowhere)).rejects.toMatchObject({ status: 0, code: "network" });
});

test("an aborted call throws the browser's error", async () => {
  const call = callEndpoint(reading, {}, { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});
