import { expect, it } from "vitest";
import { createKeyedMutex, createQueue } from "./queue.ts";

function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, resolve, reject };
}

it("runs so many at once, the next when one ends, and refuses those it has no room for", async () => {
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

it("passes its place on when a work fails", async () => {
  const run = createQueue({ concurrency: 1, maxWaiting: 1 });
  const failing = run(() => Promise.reject(new Error("no")));
  const waiting = run(async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await waiting).toBe("done");
});

it("keeps works on one thing in line, whatever becomes of them, and others abreast", async () => {
  const inLine = createKeyedMutex();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inLine(1, async () => {
    await promise;
    order.push("first");
    throw new Error("no");
  });
  const second = inLine(1, async () => order.push("second"));
  await inLine(2, async () => order.push("another"));
  resolve();
  await expect(first).rejects.toThrow("no");
  await second;
  expect(order).toEqual(["another", "first", "second"]);
});
