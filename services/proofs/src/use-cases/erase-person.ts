import { type EventType, type RecordStatus, revisionEvents } from "@deeds/contracts";
import { eventsOfPerson } from "@deeds/messaging";
import type { Transaction } from "@deeds/service-kit";
import type { ServiceContext } from "../service-context.ts";
import { sweepFiles } from "./remove-file.ts";

/**
 * Stores a tombstone and deletes the person's proofs with their counts, audit entries and events;
 * the sweeper deletes the files.
 */
export async function erasePerson(
  context: ServiceContext,
  tx: Transaction,
  erasure: { id: number; wasPublic: boolean; version: number; now: Date },
): Promise<void> {
  const { id, wasPublic, version, now } = erasure;
  const tombstone = { version, erased: { at: now, wasPublic } };
  await context.models.people.writeTombstone(tx, id, tombstone);
  await context.audit.erasePerson(tx, id);
  await eraseProofs(context, tx, id);
}

const proofEventTypes = [
  "proof_created",
  "proof_approved",
  "proof_rejected",
  "proof_updated",
  "proof_question_changed",
  ...revisionEvents.proof,
] as const satisfies EventType[];

async function eraseProofs(context: ServiceContext, tx: Transaction, personId: number) {
  const { proofs, files, totals } = context.models;
  const found = await proofs.findOfPerson(personId, tx);
  const ids = found.map(({ _id }) => _id);
  // Proofs that were moved have events about another person.
  const eventsOfProofs = { types: proofEventTypes, subjects: ids };
  await context.messaging.erase(tx, ...eventsOfPerson(personId), eventsOfProofs);
  if (ids.length === 0) return;
  await files.removeOfProofs(tx, ids);
  await proofs.remove(tx, ids);
  const countOf = (status: RecordStatus) => found.filter((one) => one.status === status).length;
  await totals.change(tx, {
    pending: -countOf("pending"),
    approved: -countOf("approved"),
    rejected: -countOf("rejected"),
    hidden: -countOf("hidden"),
  });
  const events = found.map(({ _id: id, version }) => ({
    type: "proof_removed" as const,
    version: version + 1,
    data: { id, personId },
  }));
  await context.messaging.record(tx, events);
}

/**
 * Deletes proofs that were created during the erasure, and the files. The two transactions write no
 * common row, so that MongoDB reports no conflict.
 */
export async function finishErasure(
  context: ServiceContext,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  try {
    await eraseLateProofs(context, id);
    await sweepFiles(context, now);
  } catch (error) {
    context.log.warn({ err: error }, "finishing an erasure failed; the sweeper retries");
  }
}

async function eraseLateProofs(context: ServiceContext, personId: number): Promise<void> {
  if (!(await context.models.proofs.hasProofs(personId))) return;
  await context.database.transaction((tx) => eraseProofs(context, tx, personId));
}

export async function sweepErased(context: ServiceContext, since: Date): Promise<void> {
  for (const id of await context.models.people.findIdsErasedSince(since)) {
    await eraseLateProofs(context, id);
  }
}
