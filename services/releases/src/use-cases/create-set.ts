import type { BuildManifest } from "@deeds/contracts";
import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import { conflictsOf } from "../domain/compatibility.ts";
import { areSame, changesFrom, rebaseVersions, type Versions } from "../domain/live-set.ts";
import type { ReleaseSet, StoredActivation } from "../models/sets.ts";
import { buildsById, versionId } from "../models/versions.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { prunedIn } from "./check-versions.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseAuditEntry } from "./release-audit-entry.ts";

interface Creation {
  changes: Versions;
  name: string | null;
  mandatory: boolean;
  publisher: Publisher;
}

/** Creates a set from the live one with some versions changed; throws when the versions conflict. */
export async function createSet(context: ServiceContext, creation: Creation): Promise<ReleaseSet> {
  return context.database.transaction((tx) => createSetIn(context, tx, creation));
}

export async function createSetIn(
  context: ServiceContext,
  tx: Transaction,
  { changes, name, mandatory, publisher }: Creation,
): Promise<ReleaseSet> {
  assertMayRelease(publisher, Object.keys(changes));
  const live = await liveActivation(context, "production", tx);
  const remotes: Versions = { ...live?.remotes, ...changes };
  const builds = await buildsOf(context, remotes);
  const conflicts = conflictsOf(builds);
  if (conflicts.length > 0) throw new AppError("incompatible-release", { issues: conflicts });
  const subject = await context.database.nextId("sets");
  const set: ReleaseSet = {
    _id: subject,
    name,
    remotes,
    mandatory,
    changes: changesFrom(live?.remotes ?? {}, remotes),
    createdAt: new Date(),
    createdBy: publisher.by,
    activatedAt: null,
  };
  await context.models.sets.create([set], { session: tx });
  const entry = releaseAuditEntry({
    publisher,
    action: "created",
    subject,
    before: live?.remotes,
    after: remotes,
  });
  await context.audit.record(tx, entry);
  return set;
}

async function buildsOf(context: ServiceContext, remotes: Versions): Promise<BuildManifest[]> {
  const versions = Object.entries(remotes);
  const ids = versions.map(([remote, version]) => versionId(remote, version));
  const known = await buildsById(context.models.versions, ids);
  const unknown = versions.filter(([remote, version]) => !known.has(versionId(remote, version)));
  if (unknown.length > 0) {
    const issues = unknown.map(([remote]) => ({
      path: `remotes.${remote}`,
      message: "release-unknown",
    }));
    throw refuse.validation(issues);
  }
  const pruned = await prunedIn(context, remotes);
  if (pruned.length > 0) throw refuse.validation(pruned);
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Returns the set itself, or one that also contains the releases since it was created. */
export async function rebaseSet(
  context: ServiceContext,
  tx: Transaction,
  request: { named: ReleaseSet; live: StoredActivation; publisher: Publisher },
): Promise<ReleaseSet> {
  const { named, live, publisher } = request;
  const remotes = rebaseVersions(live.remotes, named);
  if (areSame(remotes, named.remotes)) return named;
  const current = await context.models.sets.findById(live.setId).session(tx).lean();
  if (current && areSame(remotes, live.remotes)) return current;
  const { name = null, mandatory = false } = named;
  const changes = changesFrom(live.remotes, remotes);
  return createSetIn(context, tx, { changes, name, mandatory, publisher });
}
