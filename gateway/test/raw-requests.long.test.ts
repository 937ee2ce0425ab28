import { seeded } from "@deeds/test-kit";
import { afterAll, expect, test } from "vitest";
import { exchange, startGateway, stopInOrder } from "./gateway.ts";
import { randomRequest } from "./random-requests.ts";
import { startService } from "./services.ts";

// 20,000 requests over raw sockets on the loopback address, of new seeds in each run.
const requestsPerSeed = 2_000;
// A request that never ends waits for the time limit of its headers.
const atOnce = 96;
const seeds = Array.from({ length: 10 }, () => Math.floor(Math.random() * 2 ** 31));

const auth = await startService("auth");
const [people, releases] = await Promise.all([
  startService("people", { AUTH_URL: auth.url }),
  startService("releases", { AUTH_URL: auth.url }),
]);
const gateway = await startGateway(
  {
    AUTH_URL: auth.url,
    PEOPLE_URL: people.url,
    RELEASES_URL: releases.url,
    RATE_LIMIT_SCALE: "100000",
  },
  // Shorter than in production: a request that never ends gets its response within a second.
  { headersTimeout: 500, requestTimeout: 1_000, connectionsCheckingInterval: 100 },
);
afterAll(() => stopInOrder(gateway, people, releases, auth));

const pieces = [
  "\r",
  "\n",
  "\r\n",
  "\0",
  " ",
  "\t",
  ":",
  "%",
  "\xff",
  "\xc0\x80",
  "\xed\xa0\x80",
  "\ufeff",
];

/** Inserts, removes, replaces and repeats bytes, also those that separate the parts of a request. */
function mutate(text: string, random: () => number): string {
  let mutated = text;
  for (let left = Math.floor(random() * 5); left > 0; left -= 1) {
    const at = Math.floor(random() * mutated.length);
    const end = at + Math.floor(random() * 8);
    const change = random();
    const piece =
      change < 0.5
        ? (pieces[Math.floor(random() * pieces.length)] ?? "")
        : String.fromCharCode(Math.floor(random() * 256));
    const rest = change < 0.3 ? mutated.slice(at) : mutated.slice(end);
    mutated = mutated.slice(0, at) + (change < 0.8 ? piece : "") + rest;
  }
  return random() < 0.05 ? mutated.repeat(2) : mutated;
}

function requestText(random: () => number): string {
  const { method, target, headers } = randomRequest(random);
  const version = random() < 0.95 ? "HTTP/1.1" : "HTTP/1.0";
  const body = random() < 0.2 ? '{"username":"\u0000","password":["' : "";
  const lines = [`${method} ${target} ${version}`, "Host: localhost", ...headers];
  const text = [...lines, "Connection: close", "", body].join("\r\n");
  return random() < 0.7 ? mutate(text, random) : text;
}

test.each(seeds)(
  "2,000 raw requests of seed %i get no server error",
  async (seed) => {
    const random = seeded(seed);
    const failed: string[] = [];
    let left = requestsPerSeed;
    const send = async () => {
      while (left > 0) {
        left -= 1;
        const text = requestText(random);
        const response = await exchange(gateway, Buffer.from(text, "latin1"));
        // Before the first release, pages are unavailable: 503.
        if (/^HTTP\/1\.1 (500|501|502|504) /m.test(response)) failed.push(JSON.stringify(text));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    expect(failed).toEqual([]);
    const usual = "GET /api/public/stats HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    expect(await exchange(gateway, usual)).toMatch(/^HTTP\/1\.1 200 /);
  },
  300_000,
);
