import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Challenge, solveChallenge } from "./solve-challenge.ts";

const salt = "00ff00ff?expires=1780000000";
const challengeOf = (number: number, maxnumber = 50_000): Challenge => ({
  algorithm: "SHA-256",
  challenge: createHash("sha256").update(`${salt}${number}`).digest("hex"),
  maxnumber,
  salt,
  signature: "s",
});

test.each([0, 7, 41_999, 50_000])("the number %i is found", async (number) => {
  const { maxnumber: _, ...asked } = challengeOf(number);
  const solution = JSON.parse(atob(await solveChallenge(challengeOf(number))));
  expect(solution).toEqual({ ...asked, number });
});

test("a challenge without a solution is rejected", async () => {
  await expect(solveChallenge(challengeOf(200, 100))).rejects.toThrow("no solution");
});

test("the page stays responsive meanwhile and may abort it", async () => {
  const leave = new AbortController();
  let turns = 0;
  const page = setInterval(() => {
    turns += 1;
    if (turns === 2) leave.abort();
  });
  await expect(solveChallenge(challengeOf(-1, 10_000_000), leave.signal)).rejects.toThrow("abort");
  clearInterval(page);
  expect(turns).toBeGreaterThanOrEqual(2);
});
