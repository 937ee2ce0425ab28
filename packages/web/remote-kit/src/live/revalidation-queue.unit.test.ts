import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRevalidationQueue } from "./revalidation-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose requests end after `responseMs`. */
function openPage(responseMs = 50) {
  const requests: { key: string; at: number }[] = [];
  const page = { isHidden: false, otherReads: 0 };
  const queue = createRevalidationQueue({
    reload: (key) => {
      requests.push({ key, at: performance.now() });
      return new Promise((resolve) => setTimeout(resolve, responseMs));
    },
    recentReads: () =>
      page.otherReads + requests.filter(({ at }) => performance.now() - at < 1_000).length,
    isHidden: () => page.isHidden,
  });
  return { queue, page, requests, keys: () => requests.map(({ key }) => key) };
}

test("the first stale keys are requested at once", () => {
  const { queue, keys } = openPage();
  queue.add(["stats", "people"]);
  expect(keys()).toEqual(["stats", "people"]);
});

test("a minute of events makes two requests a second, for each key in turn", async () => {
  const { queue, keys } = openPage();
  for (let at = 0; at < 60_000; at += 50) {
    queue.add(["stats", "people", "countries"]);
    await vi.advanceTimersByTimeAsync(50);
  }
  // Two at the beginning and two after each second.
  expect(keys().length).toBeLessThanOrEqual(2 + 2 * 60);
  for (const key of ["stats", "people", "countries"]) {
    expect(keys().filter((asked) => asked === key).length).toBeGreaterThanOrEqual(30);
  }
});

test("while the page reads more than that by itself, one key is requested every two seconds", async () => {
  const { queue, page, keys } = openPage();
  page.otherReads = 5;
  for (let at = 0; at < 60_000; at += 50) {
    queue.add(["stats", "people", "countries"]);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(keys().length).toBeLessThanOrEqual(1 + 30);
  for (const key of ["stats", "people", "countries"]) {
    expect(keys().filter((asked) => asked === key).length).toBeGreaterThanOrEqual(8);
  }
});

test("a key is requested once a second, and not again when nothing has changed", async () => {
  const { queue, keys } = openPage();
  for (let event = 0; event < 1_000; event += 1) queue.add(["stats"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keys()).toEqual(["stats", "stats"]);
});

test("a key has one request in flight, and is requested again after it", async () => {
  const { queue, keys } = openPage(5_000);
  queue.add(["stats"]);
  await vi.advanceTimersByTimeAsync(2_000);
  queue.add(["stats"]);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(keys()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(keys()).toHaveLength(2);
});

test("a request that never ends delays the next of its key by ten seconds, no more", async () => {
  const { queue, keys } = openPage(60_000);
  queue.add(["stats"]);
  queue.add(["stats"]);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(keys()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(keys()).toHaveLength(2);
});

test("a hidden page requests nothing, and each stale key once when it is shown", async () => {
  const { queue, page, keys } = openPage();
  page.isHidden = true;
  for (let event = 0; event < 100; event += 1) {
    queue.add(["stats", "people"]);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(keys()).toEqual([]);
  page.isHidden = false;
  queue.resume();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keys()).toEqual(["stats", "people"]);
});
