import { endpoints } from "@deeds/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { addressOf, canonicalKey, keyOf, newIdempotencyKey } from "./request.ts";

test("path parameters are put into the path and escaped", () => {
  const address = addressOf(endpoints.personBySlug, { params: { slug: "клара/барток" } });
  expect(address).toBe(`/api/public/people/by-slug/${encodeURIComponent("клара/барток")}`);
});

test("query parameters are sorted", () => {
  const one = addressOf(endpoints.publicPeople, { query: { search: "клара", page: 2 } });
  const other = addressOf(endpoints.publicPeople, { query: { page: 2, search: "клара" } });
  expect(one).toBe("/api/public/people?page=2&search=%D0%BA%D0%BB%D0%B0%D1%80%D0%B0");
  expect(other).toBe(one);
});

test("empty parameters are left out", () => {
  const query = { search: "", country: undefined, page: undefined };
  expect(addressOf(endpoints.publicPeople, { query })).toBe("/api/public/people");
});

test("a key names the method and the address", () => {
  expect(keyOf(endpoints.publicPerson, { params: { id: 7 } })).toBe("GET /api/public/people/7");
  expect(keyOf(endpoints.publicStats)).toBe("GET /api/public/stats");
});

test("a key from elsewhere is sorted the same way", () => {
  expect(canonicalKey("GET /api/public/people?page=1&limit=20")).toBe(
    "GET /api/public/people?limit=20&page=1",
  );
  expect(canonicalKey("GET /api/public/stats")).toBe("GET /api/public/stats");
});

test("every key is a valid UUID of its own", () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(200);
});
