import type { Environment, NewEvent } from "@deeds/contracts";
import { refuse, type Transaction } from "@deeds/service-kit";
import { changesFrom, rebaseVersions } from "../domain/live-set.ts";
import type { ReleaseSet, StoredActivation } from "../models/sets.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertNotFrozen, claimControls, publishReleaseChanged } from "./change-controls.ts";
import { assertNotPruned, assertSignatures } from "./check-versions.ts";
import { rebaseSet } from "./create-set.ts";
import { settleCanary } from "./end-canary.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseAuditEntry } from "./release-audit-entry.ts";

interface ActivationRequest {
  setId: number;
  environment: Environment;
  publisher: Publisher;
}

interface Candidate {
  set: ReleaseSet;
  publisher: Publisher;
}

/**
 * Activates a set and publishes its event; an earlier set is a rollback, a live one changes nothing.
 * Returns the set that is live afterwards: when another team has released since the set was created,
 * one that contains both changes.
 */
export async function activateSet(
  context: ServiceContext,
  request: ActivationRequest,
): Promise<ReleaseSet> {
  return context.database.transaction((tx) => activateSetIn(context, tx, request));
}

export async function activateSetIn(
  context: ServiceContext,
  tx: Transaction,
  { setId, environment, publisher }: ActivationRequest,
): Promise<ReleaseSet> {
  const set = await context.models.sets.findById(setId).session(tx).lean();
  if (!set) throw refuse.notFound();
  const activate = environment === "staging" ? activateInStaging : activateInProduction;
  return activate(context, tx, { set, publisher });
}

async function activateInProduction(
  context: ServiceContext,
  tx: Transaction,
  { set: named, publisher }: Candidate,
): Promise<ReleaseSet> {
  const { activations, sets } = context.models;
  const controls = await claimControls(context, tx);
  const live = await liveActivation(context, "production", tx);
  const set = live ? await rebaseSet(context, tx, { named, live, publisher }) : named;
  if (live?.setId === set._id) return set;
  assertNotFrozen(controls);
  const changes = await allowedChanges(context, live, { set, publisher });
  const environment = "production";
  const activation = await nextActivation(context, tx, { set, publisher, environment });
  await activations.create([activation], { session: tx });
  const activatedAt = activation.at;
  await sets.updateOne({ _id: set._id }, { $set: { activatedAt } }, { session: tx });
  const entry = releaseAuditEntry({
    publisher,
    action: activation.kind ?? "promoted",
    subject: set._id,
    before: live?.remotes,
    after: set.remotes,
  });
  await context.audit.record(tx, entry);
  await context.messaging.record(tx, [activationEvent(set, activation._id)]);
  await settleCanary(context, tx, { changes, remotes: set.remotes });
  return { ...set, activatedAt };
}

async function activateInStaging(
  context: ServiceContext,
  tx: Transaction,
  { set, publisher }: Candidate,
): Promise<ReleaseSet> {
  const controls = await claimControls(context, tx);
  const staged = await liveActivation(context, "staging", tx);
  if (staged?.setId === set._id) return set;
  const live = await liveActivation(context, "production", tx);
  await allowedChanges(context, live, { set, publisher });
  const activation = await nextActivation(context, tx, { set, publisher, environment: "staging" });
  await context.models.activations.create([activation], { session: tx });
  const entry = releaseAuditEntry({
    publisher,
    action: "promoted",
    subject: set._id,
    before: staged?.remotes,
    after: set.remotes,
    note: "in staging",
  });
  await context.audit.record(tx, entry);
  await publishReleaseChanged(context, tx, controls);
  return set;
}

async function allowedChanges(
  context: ServiceContext,
  live: StoredActivation | null,
  { set, publisher }: Candidate,
) {
  const liveVersions = live?.remotes ?? {};
  const changes = changesFrom(liveVersions, rebaseVersions(liveVersions, set));
  assertMayRelease(publisher, Object.keys(changes));
  await assertNotPruned(context, set.remotes);
  await assertSignatures(context, changes);
  return changes;
}

async function nextActivation(
  { models }: ServiceContext,
  tx: Transaction,
  { set, environment, publisher }: Candidate & { environment: Environment },
): Promise<StoredActivation> {
  const last = await models.activations.findOne().sort({ _id: -1 }).session(tx).lean();
  return {
    _id: (last?._id ?? 0) + 1,
    setId: set._id,
    remotes: set.remotes,
    at: new Date(),
    environment,
    kind: environment === "production" && set.activatedAt !== null ? "rolled-back" : "promoted",
    mandatory: set.mandatory ?? false,
    by: publisher.by,
  };
}

function activationEvent(set: ReleaseSet, version: number): NewEvent {
  const type = set.activatedAt === null ? "release_promoted" : "release_rolled_back";
  return { type, version, data: { id: set._id, remotes: { ...set.remotes } } };
}
