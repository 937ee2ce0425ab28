import { createHash } from "node:crypto";
import type { CanaryGroup, CanaryMembership, LiveCanary } from "@deeds/contracts";

export const bucketCount = 100;

/**
 * Returns the place of each bucket in a canary: a permutation by its id, so that the groups of two
 * canaries are independent of each other.
 */
export function placesOf(canaryId: number): number[] {
  const hashes = Array.from({ length: bucketCount }, (_, bucket) =>
    createHash("sha256").update(`${canaryId} ${bucket}`).digest("hex"),
  );
  const order = hashes.toSorted();
  return hashes.map((hash) => order.indexOf(hash));
}

/** The first places get the canary, the last are the control group. */
export function groupOf(place: number, percent: number): CanaryGroup | null {
  if (place < percent) return "canary";
  return place >= bucketCount - percent ? "control" : null;
}

export interface Assignment {
  /** The canaries that the bucket has a group in. */
  canaries: CanaryMembership[];
  /** Those whose versions it gets. */
  served: LiveCanary[];
}

/** As many as a page token names, see `pageClaims`. */
const maxCanaries = 16;

/** Returns the groups of a bucket; of two canaries that conflict it takes part in the older one only. */
export function assign(
  bucket: number,
  canaries: readonly { canary: LiveCanary; places: readonly number[] }[],
): Assignment {
  const assignment: Assignment = { canaries: [], served: [] };
  for (const { canary, places } of canaries) {
    const group = groupOf(places[bucket] ?? 0, canary.percent);
    const isExcluded = assignment.served.some(({ id }) => canary.conflicts.includes(id));
    if (!group || isExcluded || assignment.canaries.length >= maxCanaries) continue;
    assignment.canaries.push({ id: canary.id, group });
    if (group === "canary") assignment.served.push(canary);
  }
  return assignment;
}
