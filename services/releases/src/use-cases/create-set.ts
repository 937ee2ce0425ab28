import type { BuildManifest } from "@deeds/contracts";
import { type Actor, AppError, refuse } from "@deeds/service-kit";
import { conflictsOf } from "../domain/compatibility.ts";
import type { Versions } from "../domain/live-set.ts";
import type { House } from "../house.ts";
import type { ReleaseSet } from "../models/sets.ts";
import { buildsById, versionId } from "../models/versions.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseLine } from "./release-line.ts";

/** Names a set: the live one with some versions changed. Refuses what cannot be composed. */
export async function createSet(
  house: House,
  { changes, actor }: { changes: Versions; actor: Actor },
): Promise<ReleaseSet> {
  const live = await liveActivation(house);
  const remotes: Versions = { ...live?.remotes, ...changes };
  const builds = await buildsOf(house, remotes);
  const conflicts = conflictsOf(builds.map((build) => build.manifest));
  if (conflicts.length > 0) throw new AppError("incompatible-release", { issues: conflicts });
  const subject = await house.database.nextId("sets");
  const set = { _id: subject, remotes, createdAt: new Date(), activatedAt: null };
  await house.database.transaction(async (tx) => {
    await house.models.sets.create([set], { session: tx });
    const states = { before: live?.remotes, after: remotes };
    await house.audit.record(tx, releaseLine({ actor, action: "created", subject, ...states }));
  });
  return set;
}

async function buildsOf(house: House, remotes: Versions): Promise<BuildManifest[]> {
  const asked = Object.entries(remotes);
  const ids = asked.map(([remote, version]) => versionId(remote, version));
  const known = await buildsById(house.models.versions, ids);
  const unknown = asked.filter(([remote, version]) => !known.has(versionId(remote, version)));
  if (unknown.length > 0) {
    const issues = unknown.map(([remote]) => ({
      path: `remotes.${remote}`,
      message: "release-unknown",
    }));
    throw refuse.validation(issues);
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}
