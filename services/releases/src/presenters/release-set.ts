import type { ReleaseSet } from "../models/sets.ts";

export const presentSet = (set: ReleaseSet, liveSetId: number | null) => ({
  id: set._id,
  remotes: { ...set.remotes },
  createdAt: set.createdAt.toISOString(),
  activatedAt: set.activatedAt?.toISOString() ?? null,
  live: set._id === liveSetId,
});
