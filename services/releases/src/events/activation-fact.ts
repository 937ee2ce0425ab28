import type { NewEvent } from "@deeds/contracts";
import type { ReleaseSet } from "../models/sets.ts";

/** The fact that a set became live: a rollback when it had been live before. */
export function activationFact(set: ReleaseSet, number: number): NewEvent {
  const type = set.activatedAt === null ? "release_promoted" : "release_rolled_back";
  return { type, version: number, data: { id: set._id, remotes: { ...set.remotes } } };
}
