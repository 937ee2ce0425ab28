import { expect, test } from "vitest";
import { checks, type Result, runCheck } from "../src/index.ts";
import { exampleSender, type Faults } from "./example-sender.ts";

const timeoutMs = 3_000;

/** Runs the checks of these names against a new sender with these faults each. */
const examine = (faults: Faults, among: RegExp): Promise<Result[]> =>
  Promise.all(
    checks
      .filter(({ name }) => among.test(name))
      .map(async (check) => {
        const sender = exampleSender(faults);
        try {
          return await runCheck(sender, check, timeoutMs);
        } finally {
          await sender.close?.();
        }
      }),
  );

test("a conforming sender passes, except for what it does not support", async () => {
  const results = await examine({}, /./);
  expect(results.filter(({ verdict }) => verdict === "failed")).toEqual([]);
  const skipped = results.filter(({ verdict }) => verdict === "skipped");
  expect(skipped.map(({ reason }) => reason)).toEqual(
    Array(2).fill("the sender has no asymmetric keys"),
  );
});

test.concurrent.each<[Faults, RegExp]>([
  [{ signsBodyOnly: true }, /with the endpoint's secret/],
  [{ newIdForEachAttempt: true }, /same id and body/],
  [{ oldTimestamp: true }, /new timestamp/],
  [{ followsRedirects: true }, /treats 30[1278] .* does not follow/],
  [{ treats3xxAsSuccess: true }, /treats 30[1278] .* does not follow/],
  [{ ignores410: true }, /410/],
  [{ ignoresOverload: true }, /slows down/],
  [{ ignoresRetryAfter: true, ignoresOverload: true }, /Retry-After/],
  [{ hasNoTimeout: true }, /takes too long/],
  [{ readsEverything: true, hasNoTimeout: true }, /endless response/],
  [{ dropsOldSecrets: true }, /old secret and the new one/],
])(
  "a sender with %o fails the checks of that",
  async (faults, among) => {
    const results = await examine(faults, among);
    expect(results.map(({ verdict }) => verdict)).toEqual(results.map(() => "failed"));
    expect(results.length).toBeGreaterThan(0);
  },
  60_000,
);
