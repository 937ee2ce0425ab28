import {
  type AutomaticRollback,
  type Environment,
  type FrontEndName,
  limits,
  type NewEvent,
} from "@deeds/contracts";
import { refuse, type Transaction } from "@deeds/service-kit";
import {
  changesFrom,
  findPreviousSetId,
  rebaseVersions,
  type Versions,
} from "../domain/live-set.ts";
import type { StoredActivation, StoredSet } from "../models/release-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertNotFrozen, publishReleaseChanged } from "./change-controls.ts";
import { assertCommitted, assertReleasable } from "./check-versions.ts";
import { assertCompatible, rebaseSet } from "./create-set.ts";
import { assertMayActivate, assertMayRelease, type Publisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";
import { endReplacedCanaries } from "./run-canary.ts";
import { watchChanges } from "./watch-changes.ts";

interface Candidate {
  set: StoredSet;
  publisher: Publisher;
  now: Date;
  automatic?: AutomaticRollback | undefined;
}

/**
 * Activates a set and publishes its event. A set with earlier versions only is a rollback. A freeze
 * allows it, and the return to the set that was live before; a live set changes nothing.
 * Returns the set that is live afterwards: when another team has released since the set was created,
 * one that contains both changes.
 */
export async function activateSet(
  context: ServiceContext,
  request: Omit<Candidate, "set"> & { setId: number; environment: Environment },
): Promise<StoredSet> {
  const { setId, environment, ...rest } = request;
  return context.database.transaction(async (tx) => {
    const set = await context.models.sets.findById(setId, tx);
    if (!set) throw refuse.notFound();
    const activate = environment === "staging" ? activateInStaging : activateInProduction;
    return activate(context, tx, { set, ...rest });
  });
}

async function activateInProduction(
  context: ServiceContext,
  tx: Transaction,
  { set: named, publisher, now, automatic }: Candidate,
): Promise<StoredSet> {
  const { activations, sets } = context.models;
  const controls = await context.models.controls.claim(tx);
  const live = await activations.findLive("production", tx);
  const set = live ? await rebaseSet(context, tx, { named, live, publisher, now }) : named;
  if (live?.setId === set._id) return set;
  const changes = await allowedChanges(context, live, { set, publisher });
  const isRollback = await isReturn(context, tx, { live: live?.remotes ?? {}, set: set.remotes });
  const isReturned = isRollback || (await isPreviousSet(context, tx, { set, publisher }));
  if (!isReturned) assertNotFrozen(controls, now);
  // Before the first activation there is nothing to protect: a checkout starts with its own builds.
  if (live && !isRollback) await assertCommitted(context, changes);
  const kind = isRollback ? "rolled-back" : "promoted";
  const environment = "production";
  const candidate = { set, publisher, now, automatic };
  const activation = await nextActivation(context, tx, { ...candidate, environment, kind });
  await activations.insert(tx, activation);
  await sets.markActivated(tx, set._id, now);
  await recordRelease(context, tx, {
    publisher,
    action: kind,
    subject: set._id,
    before: live?.remotes,
    after: set.remotes,
    note: automatic && summaryOf(automatic),
  });
  await context.messaging.record(tx, [activationEvent(live?.remotes ?? {}, set, activation)]);
  if (!isRollback) await context.models.staged.removeVersions(tx, changes);
  if (!isRollback && !set.mandatory) {
    await watchChanges(context, tx, { activation, changes, before: live?.remotes ?? {} });
  }
  await endReplacedCanaries(context, tx, { changes, remotes: set.remotes, now });
  return { ...set, activatedAt: now };
}

/** Puts the changes of a set into staging; those of other front ends remain there. */
async function activateInStaging(
  context: ServiceContext,
  tx: Transaction,
  { set, publisher, now }: Candidate,
): Promise<StoredSet> {
  const { activations, staged } = context.models;
  const controls = await context.models.controls.claim(tx);
  const live = await activations.findLive("production", tx);
  const changes = await allowedChanges(context, live, { set, publisher });
  const before = Object.fromEntries((await staged.list(tx)).map((row) => [row._id, row]));
  if (Object.keys(changes).every((name) => before[name]?.setId === set._id)) return set;
  await assertCompatible(context, { ...live?.remotes, ...changes });
  const place = { environment: "staging", kind: "promoted" } as const;
  const activation = await nextActivation(context, tx, { set, publisher, ...place, now });
  await activations.insert(tx, activation);
  const rows = Object.entries(changes).map(([_id, version]) => {
    return { _id, version, setId: set._id, at: now, by: publisher.by };
  });
  await staged.save(tx, rows);
  await recordRelease(context, tx, {
    publisher,
    action: "promoted",
    subject: set._id,
    before: Object.fromEntries(rows.map(({ _id }) => [_id, before[_id]?.version ?? null])),
    after: changes,
    note: "in staging",
  });
  await publishReleaseChanged(context, tx, controls);
  return set;
}

/** Removes the version of a front end from staging; nothing happens when there is none. */
export async function unstageRemote(
  context: ServiceContext,
  request: { remote: FrontEndName; publisher: Publisher },
): Promise<void> {
  const { remote, publisher } = request;
  assertMayRelease(publisher, [remote]);
  await context.database.transaction(async (tx) => {
    const controls = await context.models.controls.claim(tx);
    const removed = await context.models.staged.remove(tx, remote);
    if (!removed) return;
    await recordRelease(context, tx, {
      publisher,
      action: "deactivated",
      subject: removed.setId,
      before: { [remote]: removed.version },
      after: { [remote]: null },
      note: "in staging",
    });
    await publishReleaseChanged(context, tx, controls);
  });
}

/**
 * Whether a set returns each changed front end to a version that was live before its live version
 * first became live, or removes it.
 */
async function isReturn(
  { models: { activations } }: ServiceContext,
  tx: Transaction,
  { live, set }: { live: Versions; set: Versions },
): Promise<boolean> {
  const changed = Object.keys({ ...live, ...set }).filter((name) => live[name] !== set[name]);
  for (const name of changed) {
    const [before, after] = [live[name], set[name]];
    if (after === undefined) continue;
    if (before === undefined) return false;
    const first = await activations.findFirstId(name, after, tx);
    const firstLive = await activations.findFirstId(name, before, tx);
    if (first === null || firstLive === null || first > firstLive) return false;
  }
  return changed.length > 0;
}

/** Whether a publisher of the whole installation returns to the set before. */
async function isPreviousSet(
  { models: { activations } }: ServiceContext,
  tx: Transaction,
  { set, publisher }: Pick<Candidate, "set" | "publisher">,
): Promise<boolean> {
  if (publisher.remote !== null) return false;
  const environment = "production";
  const history = await activations.listLatest({ limit: limits.arrayResponse, environment, tx });
  return findPreviousSetId(history) === set._id;
}

async function allowedChanges(
  context: ServiceContext,
  live: StoredActivation | null,
  { set, publisher }: Pick<Candidate, "set" | "publisher">,
) {
  const liveVersions = live?.remotes ?? {};
  const changes = changesFrom(liveVersions, rebaseVersions(liveVersions, set));
  assertMayRelease(publisher, Object.keys(changes));
  assertMayActivate(publisher, changes, set.mandatory);
  await assertReleasable(context, set.remotes, changes);
  return changes;
}

async function nextActivation(
  { models }: ServiceContext,
  tx: Transaction,
  request: Candidate & Required<Pick<StoredActivation, "environment" | "kind">>,
): Promise<StoredActivation> {
  const { set, environment, kind, publisher, now, automatic } = request;
  return {
    _id: await models.activations.nextId(tx),
    setId: set._id,
    remotes: set.remotes,
    at: now,
    environment,
    kind,
    mandatory: set.mandatory ?? false,
    by: publisher.by,
    ...(automatic && { automatic }),
  };
}

function activationEvent(
  before: Versions,
  set: StoredSet,
  { _id: version, kind, automatic }: StoredActivation,
): NewEvent {
  const data = { id: set._id, remotes: { ...set.remotes } };
  if (kind !== "rolled-back") return { type: "release_promoted", version, data };
  const [remote, ...others] = Object.keys(changesFrom(set.remotes, before)) as FrontEndName[];
  const isOne = remote !== undefined && others.length === 0;
  const change = {
    remote: isOne ? remote : null,
    from: isOne ? (before[remote] ?? null) : null,
    to: isOne ? (set.remotes[remote] ?? null) : null,
  };
  const counts = automatic ? countsOf(automatic) : null;
  const reason = automatic ? "failures" : "decision";
  return { type: "release_rolled_back", version, data: { ...data, ...change, reason, counts } };
}

const countsOf = ({ clients, failed, failedBefore }: AutomaticRollback) => ({
  clients,
  failed,
  failedBefore,
});

const summaryOf = ({ remote, from, to, clients, failed, failedBefore }: AutomaticRollback) =>
  `automatic: ${remote} ${from} failed for ${failed} of ${clients} clients, ${to} for ${failedBefore}`;
