import type { endpoints } from "@deeds/contracts/browser";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { EndpointResponse } from "./request.ts";

export type Challenge = EndpointResponse<typeof endpoints.challenge>;

/** Half a frame of a 60 Hz display, so that the page stays responsive. */
const sliceMs = 8;
const hashesPerSlice = 50;

/**
 * Finds the number of an ALTCHA challenge, in slices, and returns the value of `X-Proof-Of-Work`.
 * The browser's own hashing is no faster for such short texts and exists in secure contexts only.
 * Throws when there is no such number, and the signal's reason.
 */
export async function solveChallenge(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  const { maxnumber, ...parts } = challenge;
  const wanted = hexToBytes(parts.challenge);
  let sliceEnd = performance.now() + sliceMs;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (solves(parts.salt, number, wanted)) return btoa(JSON.stringify({ ...parts, number }));
    if (number % hashesPerSlice === 0 && performance.now() > sliceEnd) {
      await nextTurn();
      signal?.throwIfAborted();
      sliceEnd = performance.now() + sliceMs;
    }
  }
  throw new Error("the challenge has no solution");
}

function solves(salt: string, number: number, wanted: Uint8Array): boolean {
  const hash = sha256(utf8ToBytes(`${salt}${number}`));
  return hash.every((byte, index) => byte === wanted[index]);
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
