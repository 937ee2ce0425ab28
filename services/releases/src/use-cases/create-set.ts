import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import { conflictsOf } from "../domain/compatibility.ts";
import {
  areSame,
  changesFrom,
  rebaseVersions,
  type Versions,
  versionIds,
} from "../domain/live-set.ts";
import type { StoredActivation, StoredSet } from "../models/release-set.ts";
import type { StoredVersion } from "../models/version.ts";
import type { ServiceContext } from "../service-context.ts";
import { prunedVersions } from "./check-versions.ts";
import { assertFreshSignIn, assertMayRelease, type Publisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";

interface Creation {
  changes: Versions;
  name: string | null;
  mandatory: boolean;
  publisher: Publisher;
  now: Date;
}

/** Creates a set from the live one with some versions changed; throws when the versions conflict. */
export async function createSet(
  context: ServiceContext,
  { changes, name, mandatory, publisher, now }: Creation,
): Promise<StoredSet> {
  assertMayRelease(publisher, Object.keys(changes));
  if (mandatory) assertFreshSignIn(publisher);
  return context.database.transaction(async (tx) => {
    const live = await context.models.activations.findLive("production", tx);
    const remotes: Versions = { ...live?.remotes, ...changes };
    await assertCompatible(context, remotes);
    const set: StoredSet = {
      _id: await context.database.nextId("sets"),
      name,
      remotes,
      mandatory,
      changes: changesFrom(live?.remotes ?? {}, remotes),
      createdAt: now,
      createdBy: publisher.by,
      activatedAt: null,
    };
    await context.models.sets.insert(tx, set);
    await recordRelease(context, tx, {
      publisher,
      action: "created",
      subject: set._id,
      before: live?.remotes,
      after: remotes,
    });
    return set;
  });
}

/** Throws `incompatible-release` for versions that conflict, `validation` for unusable ones. */
export async function assertCompatible(context: ServiceContext, remotes: Versions): Promise<void> {
  const versions = await readVersions(context, remotes);
  const conflicts = conflictsOf(versions.map(({ build }) => build));
  if (conflicts.length > 0) throw new AppError("incompatible-release", { issues: conflicts });
}

/** Throws `validation` for an unknown or pruned version. */
async function readVersions(context: ServiceContext, remotes: Versions): Promise<StoredVersion[]> {
  const ids = versionIds(remotes);
  const found = await context.models.versions.findByIds(ids);
  const known = new Set<string>(found.map(({ remote }) => remote));
  const unknown = Object.keys(remotes)
    .filter((remote) => !known.has(remote))
    .map((remote) => ({ path: `remotes.${remote}`, message: "release-unknown" }));
  const issues = unknown.length > 0 ? unknown : prunedVersions(found);
  if (issues.length > 0) throw refuse.validation(issues);
  // In the order of the set: of two conflicting front ends the second is named.
  return found.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}

/** Returns the set itself, or one that also contains the releases since it was created. */
export async function rebaseSet(
  context: ServiceContext,
  tx: Transaction,
  request: { named: StoredSet; live: StoredActivation; publisher: Publisher; now: Date },
): Promise<StoredSet> {
  const { named, live, publisher, now } = request;
  const remotes = rebaseVersions(live.remotes, named);
  if (areSame(remotes, named.remotes)) return named;
  const current = await context.models.sets.findById(live.setId, tx);
  if (current && areSame(remotes, live.remotes)) return current;
  const { name = null, mandatory = false } = named;
  const changes = changesFrom(live.remotes, remotes);
  return createSet(context, { changes, name, mandatory, publisher, now });
}
