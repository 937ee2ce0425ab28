import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { defineEndpoint } from "@deeds/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callEndpoint } from "./call-endpoint.ts";
import { etagOf } from "./etags.ts";

let origin = "";
const server = createServer((request, response) => {
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
