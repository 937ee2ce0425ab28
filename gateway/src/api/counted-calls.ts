import { createHash } from "node:crypto";
import { gatewaySecretHeader, usernameKey } from "@deeds/contracts";
import { AppError, refuse } from "@deeds/service-kit";
import type { Dispatcher } from "undici";
import type { Limit } from "../limits/rate-limits.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import { postJson } from "../upstream/read-answer.ts";
import type { House } from "./house.ts";

/**
 * Counts the failures of a sign-in: for the account and the address together, so that an owner at
 * another address still gets in, and for the address with any account.
 */
export async function countSignIn(
  exchange: Exchange,
  { limits }: House,
  body: Buffer,
  proxy: () => Promise<void>,
): Promise<void> {
  const { client, res } = exchange;
  const key = `${client.address} ${accountOf(body)}`;
  const points: Point[] = [
    ["sign-in", key],
    ["sign-in-address", client.address],
  ];
  await countOutcome(exchange, limits, points, async () => {
    await proxy();
    return res.statusCode === 401;
  });
}

/** So many an hour cost nothing; each further one costs a proof of work. */
const free = 3;

/** Counts an anonymous submission; one that is refused or repeated is not counted. */
export async function countSubmission(
  exchange: Exchange,
  { limits, acceptSolution }: House,
  proxy: () => Promise<void>,
): Promise<void> {
  const { client, req, res } = exchange;
  const points: Point[] = [["anonymous-submission", client.address]];
  await countOutcome(exchange, limits, points, async (taken) => {
    if (taken > limits.scaled(free)) {
      const solution = req.headers["x-proof-of-work"];
      const isSolved = typeof solution === "string" && (await acceptSolution(solution));
      if (!isSolved) throw new AppError("proof-of-work-required");
    }
    await proxy();
    return res.statusCode < 400 && !exchange.isRepeated;
  });
}

type Point = readonly [limit: Limit, key: string];

/**
 * Takes the points before a call, so that many calls at once cannot slip through, and gives them
 * back when the call throws or returns that its outcome does not count. The call gets the number of
 * points that were taken of the last limit so far.
 */
async function countOutcome(
  exchange: Exchange,
  limits: House["limits"],
  points: readonly Point[],
  call: (taken: number) => Promise<boolean>,
): Promise<void> {
  const held: Point[] = [];
  let counts = false;
  try {
    let taken = 0;
    for (const point of points) {
      taken = await limits.take(exchange, ...point);
      held.push(point);
    }
    counts = await call(taken);
  } finally {
    if (!counts) await Promise.all(held.map((point) => limits.giveBack(...point)));
  }
}

/** A digest of the account that a body names; any other body is for the auth service to refuse. */
function accountOf(body: Buffer): string {
  const key = usernameKey(nameIn(body).trim());
  return createHash("sha256").update(key).digest("base64url");
}

function nameIn(body: Buffer): string {
  try {
    const sent: unknown = JSON.parse(body.toString("utf8"));
    const isObject = typeof sent === "object" && sent !== null && "username" in sent;
    return isObject ? String(sent.username) : "";
  } catch {
    return "";
  }
}

/** Longer than any solution; the auth service reads no more either. */
const longestSolution = 2_000;

/** Asks the auth service, which makes the challenges and remembers those that are spent. */
export function createSolutionCheck(
  auth: Dispatcher,
  gatewaySecret: string,
): House["acceptSolution"] {
  const headers = { [gatewaySecretHeader]: gatewaySecret };
  return async (solution) => {
    if (solution.length > longestSolution) return false;
    const { status } = await postJson(auth, "/internal/challenges/verify", { solution }, headers);
    if (status === 204) return true;
    if (status === 422) return false;
    throw refuse.unavailable(new Error(`the auth service answered ${status}`));
  };
}
