import { endpoints } from "@deeds/contracts/browser";
import { readAnswer } from "./answer.ts";
import type { Challenge } from "./solve-challenge.ts";

/** A solution may have been spent by an attempt whose answer was lost; then there is one more. */
const attempts = 2;
const workNeeded = 428;

/** How a request is sent with these headers. */
type Send = (headers: Record<string, string>) => Promise<Response>;

/**
 * Sends a call; when the house asks for a proof of work first, does it and sends the same call
 * again, under the same `Idempotency-Key`. Whoever waits for the call sees nothing but the wait.
 */
export async function withProofOfWork(
  headers: Record<string, string>,
  send: Send,
  ask: (address: string) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  let response = await send(headers);
  if (response.status !== workNeeded) return response;
  // Few visitors have to: what it takes arrives when it is needed.
  const { solveChallenge } = await import("./solve-challenge.ts");
  for (let attempt = 0; attempt < attempts && response.status === workNeeded; attempt += 1) {
    const solution = await solveChallenge(await challengeOf(ask), signal);
    response = await send({ ...headers, "x-proof-of-work": solution });
  }
  return response;
}

async function challengeOf(ask: (address: string) => Promise<Response>): Promise<Challenge> {
  const response = await ask(endpoints.challenge.path);
  const { status, statusText } = response;
  const text = await response.text();
  return (await readAnswer(endpoints.challenge, { status, statusText, text })) as Challenge;
}
