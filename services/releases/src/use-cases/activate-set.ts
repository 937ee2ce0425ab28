import type { Environment, NewEvent } from "@deeds/contracts";
import { refuse, type Transaction } from "@deeds/service-kit";
import { changesFrom, rebaseVersions } from "../domain/live-set.ts";
import type { StoredActivation, StoredSet } from "../models/release-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertNotFrozen, publishReleaseChanged } from "./change-controls.ts";
import { assertReleasable } from "./check-versions.ts";
import { rebaseSet } from "./create-set.ts";
import { assertMayActivate, assertMayRelease, type Publisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";
import { endReplacedCanary } from "./run-canary.ts";

interface Candidate {
  set: StoredSet;
  publisher: Publisher;
  now: Date;
}

/**
 * Activates a set and publishes its event; an earlier set is a rollback, a live one changes nothing.
 * Returns the set that is live afterwards: when another team has released since the set was created,
 * one that contains both changes.
 */
export async function activateSet(
  context: ServiceContext,
  request: { setId: number; environment: Environment; publisher: Publisher; now: Date },
): Promise<StoredSet> {
  const { setId, environment, publisher, now } = request;
  return context.database.transaction(async (tx) => {
    const set = await context.models.sets.findById(setId, tx);
    if (!set) throw refuse.notFound();
    const activate = environment === "staging" ? activateInStaging : activateInProduction;
    return activate(context, tx, { set, publisher, now });
  });
}

async function activateInProduction(
  context: ServiceContext,
  tx: Transaction,
  { set: named, publisher, now }: Candidate,
): Promise<StoredSet> {
  const { activations, sets } = context.models;
  const controls = await context.models.controls.claim(tx);
  const live = await activations.findLive("production", tx);
  const set = live ? await rebaseSet(context, tx, { named, live, publisher, now }) : named;
  if (live?.setId === set._id) return set;
  assertNotFrozen(controls, now);
  const changes = await allowedChanges(context, live, { set, publisher });
  const environment = "production";
  const activation = await nextActivation(context, tx, { set, publisher, environment, now });
  await activations.insert(tx, activation);
  await sets.markActivated(tx, set._id, now);
  await recordRelease(context, tx, {
    publisher,
    action: activation.kind ?? "promoted",
    subject: set._id,
    before: live?.remotes,
    after: set.remotes,
  });
  await context.messaging.record(tx, [activationEvent(set, activation._id)]);
  await endReplacedCanary(context, tx, { changes, remotes: set.remotes, now });
  return { ...set, activatedAt: now };
}

async function activateInStaging(
  context: ServiceContext,
  tx: Transaction,
  { set, publisher, now }: Candidate,
): Promise<StoredSet> {
  const controls = await context.models.controls.claim(tx);
  const staged = await context.models.activations.findLive("staging", tx);
  if (staged?.setId === set._id) return set;
  const live = await context.models.activations.findLive("production", tx);
  await allowedChanges(context, live, { set, publisher });
  const environment = "staging";
  const activation = await nextActivation(context, tx, { set, publisher, environment, now });
  await context.models.activations.insert(tx, activation);
  await recordRelease(context, tx, {
    publisher,
    action: "promoted",
    subject: set._id,
    before: staged?.remotes,
    after: set.remotes,
    note: "in staging",
  });
  await publishReleaseChanged(context, tx, controls);
  return set;
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
  { set, environment, publisher, now }: Candidate & { environment: Environment },
): Promise<StoredActivation> {
  return {
    _id: await models.activations.nextId(tx),
    setId: set._id,
    remotes: set.remotes,
    at: now,
    environment,
    kind: environment === "production" && set.activatedAt !== null ? "rolled-back" : "promoted",
    mandatory: set.mandatory ?? false,
    by: publisher.by,
  };
}

function activationEvent(set: StoredSet, version: number): NewEvent {
  const type = set.activatedAt === null ? "release_promoted" : "release_rolled_back";
  return { type, version, data: { id: set._id, remotes: { ...set.remotes } } };
}
