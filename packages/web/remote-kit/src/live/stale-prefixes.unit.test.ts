import { events, eventTypes } from "@deeds/contracts";
import { expect, test } from "vitest";
import { matchesPrefix } from "../data/cache.ts";
import type { LiveEvent } from "./live-event.ts";
import { prefixesOf } from "./stale-prefixes.ts";

const staleAfter = (event: LiveEvent, key: string): boolean =>
  prefixesOf(event).some((prefix) => matchesPrefix(key, prefix));

const approved: LiveEvent = { type: "proof_approved", id: 5, personId: 7 };

test.each([
  "GET /api/public/people/7/proofs",
  "GET /api/public/people/7",
  "GET /api/public/people/by-slug/clara",
  "GET /api/public/people?limit=20&page=1",
  "GET /api/public/people/proof-counts?ids=7",
  "GET /api/public/stats",
  "GET /api/people?sort=name",
  "GET /api/proofs?status=pending",
  "GET /api/stats",
])("an approved proof makes %s stale", (key) => {
  expect(staleAfter(approved, key)).toBe(true);
});

test("an approved proof does not affect other people", () => {
  expect(staleAfter(approved, "GET /api/public/people/8")).toBe(false);
  expect(staleAfter(approved, "GET /api/public/people/77/proofs")).toBe(false);
});

test("an approved person leaves the pending list and enters the public one", () => {
  const event: LiveEvent = { type: "person_approved", id: 7, personId: 7 };
  expect(staleAfter(event, "GET /api/pending-people")).toBe(true);
  expect(staleAfter(event, "GET /api/public/people?page=1")).toBe(true);
});

test("several events touch each of their people", () => {
  const changes = [7, 8].map((id) => ({ id, personId: id }));
  const event: LiveEvent = { type: "person_updated", id: 8, personId: 8, count: 2, changes };
  expect(staleAfter(event, "GET /api/public/people/7")).toBe(true);
  expect(staleAfter(event, "GET /api/public/people/8")).toBe(true);
  expect(staleAfter(event, "GET /api/public/people/9")).toBe(false);
});

test("many events without ids touch everyone", () => {
  const event: LiveEvent = { type: "proof_approved", id: 5, personId: 7, count: 2_000 };
  expect(staleAfter(event, "GET /api/public/people/9/proofs")).toBe(true);
  expect(staleAfter(event, "GET /api/people/9")).toBe(true);
  expect(staleAfter(event, "GET /api/webhooks")).toBe(false);
});

test("a suggestion touches only suggestions and counts until it is applied", () => {
  const suggested: LiveEvent = { type: "contact_edit_suggested", id: 1, personId: 7 };
  const touched = ["/api/contact-edits", "/api/stats", "/api/review-stats"];
  expect(prefixesOf(suggested)).toEqual(touched);
  expect(
    staleAfter({ ...suggested, type: "contact_edit_applied" }, "GET /api/public/people/7"),
  ).toBe(true);
});

test.each([
  "GET /api/public/people/7",
  "GET /api/public/people?page=1",
  "GET /api/proofs?page=1",
  "GET /api/receipts/person/code",
])("a hidden person makes %s stale", (key) => {
  expect(staleAfter({ type: "person_hidden", id: 7, personId: 7 }, key)).toBe(true);
});

test.each([
  "person_rejected",
  "person_reopened",
  "proof_reopened",
  "contact_edit_reopened",
  "proof_rejected",
  "contact_edit_rejected",
  "removal_decided",
] as const)("%s makes what its sender follows stale", (type) => {
  const event: LiveEvent = { type, id: 1, personId: 7 };
  expect(staleAfter(event, "GET /api/receipts/proof/code")).toBe(true);
  expect(staleAfter(event, "GET /api/people/mine?page=1")).toBe(true);
});

test("every event with an audience makes something stale", () => {
  for (const type of eventTypes.filter((name) => events[name].audience !== "none")) {
    expect(prefixesOf({ type, id: 1, personId: 1 }), type).not.toHaveLength(0);
  }
});

test.each([
  "person_question_changed",
  "proof_question_changed",
  "contact_edit_question_changed",
  "removal_question_changed",
] as const)("%s makes the counters and what its sender follows stale", (type) => {
  const event: LiveEvent = { type, id: 1, personId: 7 };
  for (const path of ["/api/stats", "/api/review-stats", "/api/receipts/proof/code"]) {
    expect(staleAfter(event, `GET ${path}`)).toBe(true);
  }
});
