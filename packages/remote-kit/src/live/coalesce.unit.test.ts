import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first event is revalidated at once", () => {
  const revalidate = vi.fn();
  coalesce(revalidate)(["/api/stats"]);
  expect(revalidate.mock.calls).toEqual([[["/api/stats"]]]);
});

test("a thousand events within a moment are revalidated in two rounds, each prefix once", () => {
  const revalidate = vi.fn();
  const receive = coalesce(revalidate);
  for (let event = 0; event < 1_000; event += 1)
    receive(["/api/stats", `/api/people/${event % 2}`]);
  vi.advanceTimersByTime(10_000);
  expect(revalidate).toHaveBeenCalledTimes(2);
  expect(revalidate.mock.lastCall?.[0].toSorted()).toEqual([
    "/api/people/0",
    "/api/people/1",
    "/api/stats",
  ]);
});

test("an event after a rest is revalidated at once again", () => {
  const revalidate = vi.fn();
  const receive = coalesce(revalidate);
  receive(["/api/stats"]);
  vi.advanceTimersByTime(1_000);
  receive(["/api/stats"]);
  expect(revalidate).toHaveBeenCalledTimes(2);
});
