import type { BuildManifest } from "@deeds/contracts";
import { conflictsOf } from "./compatibility.ts";
import type { Versions } from "./live-set.ts";
import { versionIds } from "./live-set.ts";

/** Returns whether the live set with all of these changes can be live. */
export type FitsLive = (...changes: readonly Versions[]) => boolean;

/** @param builds by version id; an absent one makes a set unusable */
export const fitsLive =
  (live: Versions, builds: ReadonlyMap<string, BuildManifest>): FitsLive =>
  (...changes) => {
    const ids = versionIds(Object.assign({}, live, ...changes));
    const found = ids.flatMap((id) => builds.get(id) ?? []);
    return found.length === ids.length && conflictsOf(found).length === 0;
  };

/** Returns the changes that can be live together; of two that cannot, the first. */
export function combine<Channel extends { changes: Versions }>(
  channels: readonly Channel[],
  fits: FitsLive,
): Channel[] {
  const combined: Channel[] = [];
  for (const channel of channels) {
    const changes = [...combined, channel].map((one) => one.changes);
    if (fits(...changes)) combined.push(channel);
  }
  return combined;
}

/** Returns the canaries that fit the live set, each with the ids of those it does not fit. */
export function withConflicts<Canary extends { _id: number; changes: Versions }>(
  canaries: readonly Canary[],
  fits: FitsLive,
): (Canary & { conflicts: number[] })[] {
  const usable = canaries.filter(({ changes }) => fits(changes));
  const conflicts = new Map<number, number[]>(usable.map(({ _id }) => [_id, []]));
  for (const [index, one] of usable.entries()) {
    for (const other of usable.slice(index + 1)) {
      if (fits(one.changes, other.changes)) continue;
      conflicts.get(one._id)?.push(other._id);
      conflicts.get(other._id)?.push(one._id);
    }
  }
  return usable.map((canary) => ({ ...canary, conflicts: conflicts.get(canary._id) ?? [] }));
}

export const overlap = (one: Versions, other: Versions): boolean =>
  Object.keys(one).some((name) => other[name] !== undefined);
