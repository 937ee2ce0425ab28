import { endpoints } from "@deeds/contracts";
import { expect, test } from "vitest";
import { createRateLimits } from "../limits/rate-limits.ts";
import { mayRead, publicRead } from "./page-reads.ts";

const request = {
  client: { address: "192.0.2.1", network: "192.0.2.0/24", isProxied: false },
};

test.each([
  ["GET /api/public/people?limit=20&page=1", true],
  ["GET /api/public/stats", true],
  ["GET /api/receipts/person/abc", true],
  ["GET /api/user", false],
  ["GET /api/people?page=1", false],
  ["GET /api/files/photo/a.jpg", false],
  ["POST /api/submit-person", false],
  ["GET /internal/live", false],
  ["GET //elsewhere.example/api", false],
  [`GET /api/public/people?country=${"x".repeat(2_000)}`, false],
])("whether a page is rendered with %.40s: %s", (key, isRead) => {
  expect(publicRead(key) !== null).toBe(isRead);
});

test("a document that searches takes a point of the limit of searches, another one none", async () => {
  const limits = createRateLimits(1 / 60, {
    broadcast: () => undefined,
    onBroadcast: () => undefined,
  });
  const may = (address: string) =>
    mayRead(limits, { endpoint: endpoints.publicPeople, address }, request);
  const { path } = endpoints.publicPeople;
  expect(await may(`${path}?search=a`)).toBe(true);
  expect(await may(`${path}?search=a`)).toBe(false);
  expect(await may(`${path}?page=2`)).toBe(true);
});
