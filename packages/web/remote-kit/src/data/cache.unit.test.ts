import { expect, test } from "vitest";
import {
  addReader,
  cache,
  clearAll,
  matchesPrefix,
  noteShown,
  revalidate,
  seedCache,
  takeMutator,
} from "./cache.ts";

const refused = { status: 404, body: { message: "", code: "not-found", requestId: "" } };
const stats = { totalPeople: 3, approvedProofs: 2, activeUsers: 1 };

/** The keys that SWR must load again, from here on. */
function requestedKeys(): unknown[][] {
  const requested: unknown[][] = [];
  takeMutator(async (...call) => requested.push(call));
  return requested;
}

test("first data is found under its key whatever order its query was written in", () => {
  const page = { items: [], page: 1, limit: 20, total: 0, totalPages: 0, totalIsExact: true };
  seedCache({ "GET /api/public/people?page=1&limit=20": page });
  expect(cache.get("GET /api/public/people?limit=20&page=1")?.data).toEqual(page);
});

test("revalidates mounted keys and drops the others", async () => {
  const requested = requestedKeys();
  seedCache({ "GET /api/public/stats": stats, "GET /api/public/people/proof-counts": { 1: 2 } });
  const leave = addReader("GET /api/public/stats");
  addReader("GET /api/public/people/proof-counts")();
  noteShown("GET /api/public/people/proof-counts");
  await revalidate(["/api/public"]);
  expect(requested).toContainEqual(["GET /api/public/stats"]);
  expect(cache.get("GET /api/public/stats")?.data).toEqual(stats);
  expect(cache.get("GET /api/public/people/proof-counts")).toBeUndefined();
  leave();
});

test("a page is hydrated with its first data, and loads again what has changed until then", async () => {
  const requested = requestedKeys();
  seedCache({ "GET /api/public/people/7": { id: 7 } }, { "GET /api/public/people/8": refused });
  await revalidate(["/api/public/people"]);
  expect(requested).toEqual([]);
  expect(cache.get("GET /api/public/people/7")?.data).toEqual({ id: 7 });
  expect(cache.get("GET /api/public/people/8")?.error).toMatchObject({ status: 404 });
  const leave = addReader("GET /api/public/people/7");
  addReader("GET /api/public/people/7")();
  noteShown("GET /api/public/people/7");
  noteShown("GET /api/public/people/7");
  expect(requested).toEqual([["GET /api/public/people/7"]]);
  leave();
});

test("first data that was not shown is not shown to another viewer", async () => {
  requestedKeys();
  seedCache({ "GET /api/public/people/9": { id: 9 } });
  await clearAll();
  expect(cache.get("GET /api/public/people/9")).toBeUndefined();
});

test("clears everything for another viewer", async () => {
  const requested = requestedKeys();
  seedCache({ "GET /api/public/stats": stats });
  const leave = addReader("GET /api/public/stats");
  await clearAll();
  expect(requested).toContainEqual(["GET /api/public/stats", undefined, { revalidate: false }]);
  expect(requested).toContainEqual(["GET /api/public/stats"]);
  leave();
});

test("a prefix covers its own path with any query and everything below it", () => {
  expect(matchesPrefix("GET /api/proofs", "/api/proofs")).toBe(true);
  expect(matchesPrefix("GET /api/proofs?status=pending", "/api/proofs")).toBe(true);
  expect(matchesPrefix("GET /api/proofs/7", "/api/proofs")).toBe(true);
});

test("a prefix does not cover a longer word", () => {
  expect(matchesPrefix("GET /api/people/12", "/api/people/1")).toBe(false);
  expect(matchesPrefix("GET /api/proofs-archive", "/api/proofs")).toBe(false);
});

test("a prefix with a question mark leaves deeper paths out", () => {
  expect(matchesPrefix("GET /api/public/people", "/api/public/people?")).toBe(true);
  expect(matchesPrefix("GET /api/public/people?page=2", "/api/public/people?")).toBe(true);
  expect(matchesPrefix("GET /api/public/people/7", "/api/public/people?")).toBe(false);
});
