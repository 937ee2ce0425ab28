import { areSame, versionsUpon } from "../domain/live-set.ts";
import type { ReleaseSet, StoredActivation } from "../models/sets.ts";

export function presentSet(
  set: ReleaseSet,
  { live, staged }: { live: StoredActivation | null; staged: StoredActivation | null },
) {
  const result = versionsUpon(live?.remotes ?? {}, set);
  return {
    id: set._id,
    name: set.name ?? null,
    remotes: { ...set.remotes },
    ...(!areSame(result, set.remotes) && { result: { ...result } }),
    mandatory: set.mandatory ?? false,
    createdAt: set.createdAt.toISOString(),
    createdBy: set.createdBy ?? null,
    activatedAt: set.activatedAt?.toISOString() ?? null,
    live: set._id === live?.setId,
    staged: set._id === staged?.setId,
  };
}
