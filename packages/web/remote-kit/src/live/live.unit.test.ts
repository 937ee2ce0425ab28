import { events, eventTypes } from "@deeds/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchesPrefix } from "../data/cache.ts";
import { coalesce, type LiveEvent, prefixesOf } from "./live.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A revalidation that ends at once. */
const revalidation = () => vi.fn(async (_prefixes: readonly string[]) => undefined);

test("the first event is revalidated at once", () => {
  const revalidate = revalidation();
  coalesce(revalidate)(["/api/stats"]);
  expect(revalidate.mock.calls).toEqual([[["/api/stats"]]]);
});

test("a thousand events at once are revalidated in two rounds, each prefix once", async () => {
  const revalidate = revalidation();
  const receive = coalesce(revalidate);
  for (let event = 0; event < 1_000; event += 1)
    receive(["/api/stats", `/api/people/${event % 2}`]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(revalidate).toHaveBeenCalledTimes(2);
  expect(revalidate.mock.lastCall?.[0].toSorted()).toEqual([
    "/api/people/0",
    "/api/people/1",
    "/api/stats",
  ]);
});

test("an event after a pause is revalidated at once again", async () => {
  const revalidate = revalidation();
  const receive = coalesce(revalidate);
  receive(["/api/stats"]);
  await vi.advanceTimersByTimeAsync(1_000);
  receive(["/api/stats"]);
  expect(revalidate).toHaveBeenCalledTimes(2);
});

test("a slow round ends before the next begins", async () => {
  const { promise: responses, resolve: respond } = Promise.withResolvers<undefined>();
  const revalidate = vi.fn((_prefixes: readonly string[]) => responses);
  const receive = coalesce(revalidate);
  for (let at = 0; at < 5_000; at += 100) {
    receive(["/api/stats"]);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(revalidate).toHaveBeenCalledTimes(1);
  respond(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(revalidate).toHaveBeenCalledTimes(2);
});

test("a round that never ends delays the next by ten seconds, no more", async () => {
  const revalidate = vi.fn((_prefixes: readonly string[]) => new Promise<never>(() => undefined));
  const receive = coalesce(revalidate);
  receive(["/api/stats"]);
  receive(["/api/people"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(revalidate.mock.lastCall?.[0]).toEqual(["/api/people"]);
});

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
