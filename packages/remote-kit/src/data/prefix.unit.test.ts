import { expect, test } from "vitest";
import { matchesPrefix } from "./prefix.ts";

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
