import { setTimeout as sleep } from "node:timers/promises";

/** A missing setting ends several processes at once; one that hangs must not delay what the others say. */
const othersLimitMs = 3_000;

/** Waits until all starts have ended, but after a failure only a few seconds; returns the reasons of those that failed. */
export async function reasonsOfFailure(
  starts: Promise<void>[],
  limitMs = othersLimitMs,
): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const all = Promise.all(starts.map((start) => start.catch((reason) => reasons.push(reason))));
  const limit = () => sleep(limitMs, undefined, { ref: false });
  await Promise.all(starts).catch(() => Promise.race([all, limit()]));
  return [...reasons];
}
