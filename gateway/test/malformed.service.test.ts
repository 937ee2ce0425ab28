import { afterAll, describe, expect, test } from "vitest";
import { exchange, startGateway, stopInOrder } from "./gateway.ts";
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

/** Numbers from 0 to 1 of a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = {
  method: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "M\x01"],
  target: [
    ..."/ // /[ /\\ /% /%zz /%ff /%00 /%2e%2e/ /../ /? /?? /?a[]=1&a=2 /# * x".split(" "),
    ..."/api/user /api/login /api/public/people /api/public/people/ /api/person-by-slug/".split(
      " ",
    ),
    ..."/people/ /p/ /search?q= /assets/ /share/ /api/receipts/proof/ /api/files/photo/".split(" "),
  ],
  tail: ["", "%", "%E0%A4", "%zz", "[", "\\", "\xff", "'\"<>", ";a=b", "?a=%", "?page=-1", "1e9"],
  header: [
    ..."Cookie Range If-None-Match If-Match If-Modified-Since Accept Accept-Language".split(" "),
    ..."Accept-Encoding Content-Type Content-Length Transfer-Encoding Expect Origin".split(" "),
    ..."Idempotency-Key X-Forwarded-For Forwarded Traceparent Host Upgrade Authorization".split(
      " ",
    ),
  ],
  value: [
    ..."sid= sid=% __Host-sid=\x80 i18nextLng=%zz i18nextLng=../ bytes=-,5-1 bytes=a-".split(" "),
    ...'* W/ " gzip;q=a,*;q=0 a/b;c=" application/json;charset=utf-16 -1 0x10 99999999999'.split(
      " ",
    ),
    ..."chunked 100-continue null :: ,,,, \x80\xff h2c websocket 00-0-0-0".split(" "),
    "x".repeat(3_000),
  ],
};

test.each([1, 2, 3, 4])("random requests of seed %i get no server error", async (seed) => {
  const random = seeded(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  for (let count = 0; count < 250; count += 1) {
    const target = pick(words.target) + pick(words.tail);
    const method = random() < 0.6 ? "GET" : pick(words.method);
    const headers = Array.from(
      { length: Math.floor(random() * 4) },
      () => `${pick(words.header)}: ${pick(words.value)}`,
    ).filter((header) => !/^(Content-Length|Expect): (99|100)/.test(header));
    const status = await statusOf(target, headers, method);
    // Before the first release, pages are unavailable.
    expect([500, 501, 502, 504, Number.NaN], `${method} ${target} ${headers}`).not.toContain(
      status,
    );
  }
});
