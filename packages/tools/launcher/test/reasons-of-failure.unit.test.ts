import { expect, test } from "vitest";
import { reasonsOfFailure } from "../src/reasons-of-failure.ts";

const hangs = new Promise<void>(() => undefined);
const fails = (reason: string) => Promise.reject(reason);

test("a process that hangs does not delay the reasons of those that failed", async () => {
  expect(await reasonsOfFailure([hangs, fails("no key"), hangs], 1)).toEqual(["no key"]);
});

test("processes that fail later are reported too", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  setImmediate(() => reject("no key either"));
  const starts = [promise, fails("no key"), Promise.resolve()];
  expect(await reasonsOfFailure(starts)).toEqual(["no key", "no key either"]);
});

test("processes that are all ready give no reason", async () => {
  expect(await reasonsOfFailure([Promise.resolve()])).toEqual([]);
});
