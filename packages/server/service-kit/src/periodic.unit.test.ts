import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createSerialTask, runPeriodically } from "./periodic.ts";

const unexpected = (error: unknown) => {
  throw error;
};

test("runs again and again, and no more once it is stopped", async () => {
  const task = vi.fn();
  const periodic = runPeriodically({ everyMs: 5, task, onError: unexpected });
  expect(task).not.toHaveBeenCalled();
  await expect.poll(() => task.mock.calls.length).toBeGreaterThan(2);
  await periodic.stop();
  const runs = task.mock.calls.length;
  periodic.wake();
  await sleep(20);
  expect(task).toHaveBeenCalledTimes(runs);
});

test("runs once more for all wakes that come during a run", async () => {
  const first = Promise.withResolvers<void>();
  const task = vi.fn(() => first.promise);
  const serial = createSerialTask({ task, onError: unexpected });
  for (let wakes = 0; wakes < 3; wakes += 1) serial.wake();
  expect(task).toHaveBeenCalledTimes(1);
  first.resolve();
  await expect.poll(() => task.mock.calls.length).toBe(2);
  await serial.stop();
  expect(task).toHaveBeenCalledTimes(2);
});

test("runs in the async context of its creation, not in that of the caller who wakes it", async () => {
  const transaction = new AsyncLocalStorage<string>();
  const contexts: unknown[] = [];
  const task = async () => {
    contexts.push(transaction.getStore());
    await sleep(1);
    contexts.push(transaction.getStore());
  };
  const serial = createSerialTask({ task, onError: unexpected });
  transaction.run("the caller's", serial.wake);
  await serial.stop();
  expect(contexts).toEqual([undefined, undefined]);
});

test("waits with its stop for the run that is under way", async () => {
  const run = Promise.withResolvers<void>();
  const serial = createSerialTask({ task: () => run.promise, onError: unexpected });
  serial.wake();
  let isStopped = false;
  const stopped = serial.stop().then(() => {
    isStopped = true;
  });
  await sleep(5);
  expect(isStopped).toBe(false);
  run.resolve();
  await stopped;
});

test("reports a failure and runs again", async () => {
  const failures: unknown[] = [];
  const failure = new Error("away");
  const task = vi.fn(async () => {
    if (task.mock.calls.length === 1) throw failure;
  });
  const onError = (error: unknown) => failures.push(error);
  const periodic = runPeriodically({ everyMs: 5, task, onError });
  await expect.poll(() => task.mock.calls.length).toBeGreaterThan(1);
  await periodic.stop();
  expect(failures).toEqual([failure]);
});

test("runs again soon after a failure", async () => {
  const task = vi.fn(async () => {
    if (task.mock.calls.length === 1) throw new Error("away");
  });
  const serial = createSerialTask({ retryMs: 5, task, onError: () => undefined });
  serial.wake();
  await expect.poll(() => task.mock.calls.length).toBe(2);
  await serial.stop();
});
