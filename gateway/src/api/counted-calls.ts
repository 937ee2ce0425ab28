import { createHash } from "node:crypto";
import { endpoints, usernameKey } from "@deeds/contracts";
import { AppError, parseJson } from "@deeds/service-kit";
import type { Caller } from "../identity/identities.ts";
import type { Limit } from "../limits/rate-limits.ts";
import type { GatewayContext, RequestContext } from "../pipeline/request-context.ts";

/** Counts failures by account and address, so that the owner can sign in elsewhere. */
export async function countSignIn(
  context: GatewayContext,
  request: RequestContext,
  { account, proxy }: { account: string; proxy: () => Promise<void> },
): Promise<void> {
  const { address } = request.client;
  await countOutcome(context, request, {
    points: [
      ["sign-in", `${address} ${account}`],
      ["sign-in-address", address],
    ],
    call: () =>
      context.queueSignIn(address, async () => {
        // The caller may have disconnected while it waited.
        if (!request.res.destroyed) await proxy();
      }),
    counts: () => request.res.statusCode === 401,
  });
}

/** Submissions per hour without a proof of work. */
const freePerHour = 3;

/** Counts an anonymous submission; one that is refused or repeated is not counted. */
export async function countSubmission(
  context: GatewayContext,
  request: RequestContext,
  { limit, proxy }: { limit: Limit; proxy: () => Promise<void> },
): Promise<void> {
  await countOutcome(context, request, {
    points: [[limit, request.client.address]],
    call: async (taken) => {
      if (taken > context.limits.scaled(freePerHour)) {
        const solution = request.req.headers["x-proof-of-work"];
        const isSolved = typeof solution === "string" && (await context.acceptSolution(solution));
        if (!isSolved) throw new AppError("proof-of-work-required");
      }
      await proxy();
    },
    counts: () => request.res.statusCode < 400 && !request.isRepeated,
  });
}

/** One call counted by a rate limit, for a key such as an address. */
type Point = readonly [limit: Limit, key: string];

/**
 * Takes points before the call, so that parallel calls cannot exceed the limit, and returns them when
 * a response that does not count was sent whole. A call whose caller disconnected counts always:
 * otherwise a guess is free for a caller who closes the connection.
 */
async function countOutcome(
  { limits }: GatewayContext,
  request: RequestContext,
  options: {
    points: readonly Point[];
    /** `taken` is the number of points of the last limit. */
    call(taken: number): Promise<void>;
    /** Returns whether the response that was sent counts. */
    counts(): boolean;
  },
): Promise<void> {
  const takenPoints: Point[] = [];
  const giveBack = () => Promise.all(takenPoints.map((point) => limits.giveBack(...point)));
  let taken = 0;
  try {
    for (const point of options.points) {
      taken = await limits.take(request, ...point);
      takenPoints.push(point);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  request.res.once("close", () => {
    if (request.res.writableFinished && !options.counts()) void giveBack();
  });
  await options.call(taken);
}

/**
 * Returns a digest of the account whose password a body has: of the username in it, or of the caller
 * who confirms a password. The auth service rejects any other body.
 */
export function accountOf(body: Buffer, { identity }: Caller): string {
  return digestOf(usernameKey(nameIn(body) || (identity?.username ?? "")));
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Returns a digest of the e-mail address that a body has. The auth service rejects any other body. */
export function addressOf(body: Buffer): string {
  try {
    return digestOf(endpoints.requestPasswordReset.body.parse(parseJson(body)).email);
  } catch {
    return "";
  }
}

function nameIn(body: Buffer): string {
  try {
    return endpoints.login.body.parse(parseJson(body)).username;
  } catch {
    return "";
  }
}
