import { endpoints, gatewaySecretHeader } from "@deeds/contracts";
import { fetchAsGateway, gatewaySecret } from "@deeds/test-kit";
import { createChallenge, solveChallenge } from "altcha-lib/v1";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { startAuth } from "./harness.ts";

type Challenge = z.infer<typeof endpoints.challenge.response>;

const minuteMs = 60_000;
const auth = await startAuth();
afterAll(() => auth.stop());

const requestChallenge = async (): Promise<Challenge> => {
  const response = await fetchAsGateway(`${auth.origin}/api/challenge`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return endpoints.challenge.response.parse(await response.json());
};

const solve = async (challenge: Challenge) => {
  const { promise } = solveChallenge(challenge.challenge, challenge.salt, "SHA-256", 50_000);
  const { maxnumber: _, ...signed } = challenge;
  return { ...signed, number: (await promise)?.number ?? -1 };
};

const encode = (solution: unknown) => Buffer.from(JSON.stringify(solution)).toString("base64");

const verify = async (solution: string, secret = gatewaySecret): Promise<number> => {
  const response = await fetch(`${auth.origin}/internal/challenges/verify`, {
    method: "POST",
    headers: { "content-type": "application/json", [gatewaySecretHeader]: secret },
    body: JSON.stringify({ solution }),
  });
  await response.arrayBuffer();
  return response.status;
};

test("a solution is accepted once, however it is encoded", async () => {
  const solution = await solve(await requestChallenge());
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => verify(encode(solution))));
  expect(atOnce.toSorted()).toEqual([204, 422, 422, 422, 422]);
  expect(await verify(encode({ ...solution, took: 3 }))).toBe(422);
  expect(await verify(`${encode(solution)}==`)).toBe(422);
  expect(await verify(encode({ ...solution, salt: solution.salt.slice(0, -1) }))).toBe(422);
});

test("a wrong number solves nothing", async () => {
  const solution = await solve(await requestChallenge());
  expect(await verify(encode({ ...solution, number: solution.number + 1 }))).toBe(422);
  expect(await verify(encode(solution))).toBe(204);
});

test("a solution is refused once its challenge has expired", async () => {
  const early = await solve(await requestChallenge());
  auth.advanceClock(4 * minuteMs);
  expect(await verify(encode(early))).toBe(204);
  const late = await solve(await requestChallenge());
  auth.advanceClock(5 * minuteMs + 1000);
  expect(await verify(encode(late))).toBe(422);
});

test("the expiry cannot be moved by splicing digits from the number into the salt", async () => {
  const solution = await solve(await requestChallenge());
  auth.advanceClock(6 * minuteMs);
  const digits = String(solution.number);
  const open = solution.salt.replace(/&$/, "");
  for (const salt of [
    `${open}${digits[0]}`,
    `${open}${digits[0]}&`,
    `${solution.salt}${digits[0]}`,
  ]) {
    expect(await verify(encode({ ...solution, salt, number: Number(digits.slice(1)) }))).toBe(422);
  }
  const later = solution.salt.replace(/expires=\d+/, "expires=9999999999");
  expect(await verify(encode({ ...solution, salt: later }))).toBe(422);
});

test("challenges of another key and malformed solutions are refused", async () => {
  const expires = new Date(Date.now() + 60 * minuteMs);
  const foreign = await createChallenge({ hmacKey: "another key", number: 7, expires });
  expect(await verify(encode({ ...foreign, number: 7 }))).toBe(422);
  const odd = [
    "",
    "%%%",
    "bnVsbA==",
    encode({}),
    encode({ ...foreign, algorithm: "SHA-1" }),
    "x".repeat(1_900),
  ];
  for (const text of odd) expect(await verify(text)).toBe(422);
});

test("solutions are accepted from the gateway only", async () => {
  const solution = await solve(await requestChallenge());
  expect(await verify(encode(solution), "a guess")).toBe(403);
  expect(await verify(encode(solution))).toBe(204);
});
