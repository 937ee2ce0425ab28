import { seeded } from "@deeds/test-kit";
import { afterAll, describe, expect, test } from "vitest";
import { exchange, startGateway, stopInOrder } from "./gateway.ts";
import { randomRequest } from "./random-requests.ts";
import { startService } from "./services.ts";

const auth = await startService("auth");
const [people, releases] = await Promise.all([
  startService("people", { AUTH_URL: auth.url }),
  startService("releases", { AUTH_URL: auth.url }),
]);
const gateway = await startGateway({
  AUTH_URL: auth.url,
  PEOPLE_URL: people.url,
  RELEASES_URL: releases.url,
  RATE_LIMIT_SCALE: "1000",
});
afterAll(() => stopInOrder(gateway, people, releases, auth));

async function statusOf(target: string, headers: readonly string[] = [], method = "GET") {
  const lines = [`${method} ${target} HTTP/1.1`, "Host: localhost", ...headers];
  const response = await exchange(gateway, [...lines, "Connection: close", "", ""].join("\r\n"));
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
}

describe("a malformed request target is rejected", () => {
  test.each([
    "//[",
    "//evil.example/x",
    "///evil.example",
    "/\\evil.example/x",
    "/a\\b",
    "http://evil.example/x",
    "*",
    "/\xff",
  ])("%s", async (target) => {
    expect(await statusOf(target)).toBe(400);
  });
});

test("a session cookie that no service wrote names no session", async () => {
  for (const value of ["x".repeat(1_000), "a b", "%00", "é"]) {
    expect(await statusOf("/api/user", [`Cookie: sid=${value}`])).toBe(401);
    expect(await statusOf("/api/public/stats", [`Cookie: sid=${value}`])).toBe(200);
  }
});

test.each([1, 2, 3, 4])("random requests of seed %i get no server error", async (seed) => {
  const random = seeded(seed);
  for (let count = 0; count < 250; count += 1) {
    const { method, target, headers } = randomRequest(random);
    const status = await statusOf(target, headers, method);
    // Before the first release, pages are unavailable.
    expect([500, 501, 502, 504, Number.NaN], `${method} ${target} ${headers}`).not.toContain(
      status,
    );
  }
});
