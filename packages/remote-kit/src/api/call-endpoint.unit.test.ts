import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { defineEndpoint } from "@deeds/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { callEndpoint } from "./call-endpoint.ts";
import { etagOf } from "./etags.ts";

let origin = "";
/** Solutions and keys of the calls that cost work; one of each solution is taken. */
const worked: { solution: string | undefined; key: unknown }[] = [];
let solutionsToRefuse = 0;

const server = createServer((request, response) => {
  if (request.url === "/api/challenge") {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(challenge));
    return;
  }
  if (request.url?.startsWith("/costly")) {
    const solution = request.headers["x-proof-of-work"]?.toString();
    worked.push({ solution, key: request.headers["idempotency-key"] });
    if (solution === undefined || worked.length <= 1 + solutionsToRefuse) {
      const body = { code: "proof-of-work-required", message: "Work first", requestId: "r" };
      response.writeHead(428).end(JSON.stringify(body));
      return;
    }
  }
  if (request.url?.startsWith("/broken")) {
    response.writeHead(502).end("gone");
    return;
  }
  response.setHeader("etag", '"7"');
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({ url: request.url, key: request.headers["idempotency-key"] ?? null }),
  );
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const challenge = {
  algorithm: "SHA-256",
  challenge: createHash("sha256").update("salt300").digest("hex"),
  maxnumber: 1_000,
  ...{ salt: "salt", signature: "s" },
};

const echo = z.object({ url: z.string(), key: z.string().nullable() });
const at = (path: string) => ({
  name: "echo",
  path: `${origin}${path}`,
  service: "people" as const,
  access: "public" as const,
  summary: "Answers what it was asked",
});

test("an answer is parsed by the contract and its etag is kept", async () => {
  const reading = defineEndpoint({
    ...at("/things/{id}"),
    method: "GET",
    params: z.object({ id: z.int() }),
    response: echo,
  });
  const answer = await callEndpoint(reading, { params: { id: 3 } });
  expect(answer).toEqual({ url: "/things/3", key: null });
  expect(etagOf(reading, { params: { id: 3 } })).toBe('"7"');
});

test("a creating call carries a fresh key unless one is given", async () => {
  const creating = defineEndpoint({
    ...at("/things"),
    method: "POST",
    body: z.object({ a: z.int() }),
    response: echo,
    idempotent: true,
  });
  const first = await callEndpoint(creating, { body: { a: 1 } });
  const second = await callEndpoint(creating, { body: { a: 1 } });
  const given = await callEndpoint(creating, { body: { a: 1 } }, { idempotencyKey: "mine" });
  expect(first.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.key).not.toBe(first.key);
  expect(given.key).toBe("mine");
});

test("an answer against the contract is refused", async () => {
  const other = defineEndpoint({
    ...at("/things"),
    method: "GET",
    response: z.object({ missing: z.string() }),
  });
  await expect(callEndpoint(other)).rejects.toMatchObject({ code: "unexpected-answer" });
});

describe("a call that costs work", () => {
  const callCostly = () => {
    const costly = defineEndpoint({
      ...at("/costly"),
      method: "POST",
      body: z.object({ a: z.int() }),
      response: echo,
      idempotent: true,
    });
    return callEndpoint(costly, { body: { a: 1 } });
  };
  // In a browser the challenge's address is of the page's origin.
  const { fetch: plainFetch } = globalThis;
  beforeEach(() => {
    worked.length = 0;
    globalThis.fetch = (address, init) =>
      plainFetch(address === "/api/challenge" ? `${origin}/api/challenge` : address, init);
  });
  afterEach(() => {
    globalThis.fetch = plainFetch;
  });

  test.each([0, 1])("is sent again with it, %i times more when it was spent", async (refused) => {
    solutionsToRefuse = refused;
    await callCostly();
    const [first, ...again] = worked;
    expect(first?.solution).toBeUndefined();
    expect(again).toHaveLength(1 + refused);
    for (const { solution, key } of again) {
      expect(JSON.parse(atob(solution ?? ""))).toMatchObject({ number: 300, signature: "s" });
      expect(key).toBe(first?.key);
    }
  });

  test("is given up after two solutions", async () => {
    solutionsToRefuse = 5;
    await expect(callCostly()).rejects.toMatchObject({ code: "proof-of-work-required" });
    expect(worked).toHaveLength(3);
  });
});

test("an unsuccessful answer throws its status and text", async () => {
  const broken = defineEndpoint({ ...at("/broken"), method: "GET", response: echo });
  await expect(callEndpoint(broken)).rejects.toMatchObject({ status: 502, message: "502: gone" });
});

test("no answer at all is a network error", async () => {
  const nowhere = defineEndpoint({
    ...at("/"),
    path: "http://127.0.0.1:1/",
    method: "GET",
    response: echo,
  });
  await expect(callEndpoint(nowhere)).rejects.toMatchObject({ status: 0, code: "network" });
});

test("an abandoned call throws what the browser throws", async () => {
  const reading = defineEndpoint({ ...at("/things"), method: "GET", response: echo });
  const call = callEndpoint(reading, {}, { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});
