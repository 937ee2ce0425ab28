import { expect, it } from "vitest";
import { createKeyedMutex, createQueue } from "./queue.ts";

function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
}

it("limits concurrent works, starts the next when one ends, and rejects those beyond the queue", async () => {
  const run = createQueue({ concurrency: 1, maxWaiting: 1 });
  const [first, second, third] = [openWork(), openWork(), openWork()];
  const one = run(first.work);
  const two = run(second.work);
  await expect(run(third.work)).rejects.toMatchObject({ code: "service-unavailable" });
  first.resolve("one");
  second.resolve("two");
  expect(await Promise.all([one, two])).toEqual(["one", "two"]);
  third.resolve("three");
  expect(await run(third.work)).toBe("three");
});

it("starts the next work when one fails", async () => {
  const run = createQueue({ concurrency: 1, maxWaiting: 1 });
  const failing = run(() => Promise.reject(new Error("no")));
  const waiting = run(async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await waiting).toBe("done");
});

it("runs works on one key sequentially, also after a failure, and other keys concurrently", async () => {
  const withLock = createKeyedMutex();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = withLock(1, async () => {
    await promise;
    order.push("first");
    throw new Error("no");
  });
  const second = withLock(1, async () => order.push("second"));
  await withLock(2, async () => order.push("another"));
  resolve();
  await expect(first).rejects.toThrow("no");
  await second;
  expect(order).toEqual(["another", "first", "second"]);
});
