import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./live.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first event is revalidated at once", () => {
  const revalidate = vi.fn(async (_prefixes: readonly string[]) => undefined);
  coalesce(revalidate)(["/api/stats"]);
  expect(revalidate.mock.calls).toEqual([[["/api/stats"]]]);
});

test("a thousand events within a moment are revalidated in two rounds, each prefix once", async () => {
  const revalidate = vi.fn(async (_prefixes: readonly string[]) => undefined);
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

test("an event after a rest is revalidated at once again", async () => {
  const revalidate = vi.fn(async (_prefixes: readonly string[]) => undefined);
  const receive = coalesce(revalidate);
  receive(["/api/stats"]);
  await vi.advanceTimersByTimeAsync(1_000);
  receive(["/api/stats"]);
  expect(revalidate).toHaveBeenCalledTimes(2);
});

test("a flood of events lets a slow round end before the next begins", async () => {
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
