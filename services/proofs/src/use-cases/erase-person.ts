import type { EventType, ModerationStatus } from "@deeds/contracts";
import { eventsOfPerson } from "@deeds/messaging";
import { type Transaction, trusted } from "@deeds/service-kit";
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
  const tombstone = {
    $set: {
      slug: null,
      name: null,
      surname: null,
      status: "rejected" as const,
      version,
      erased: { at: now, wasPublic },
    },
  };
  await context.models.people.updateOne({ _id: id }, tombstone, { upsert: true, session: tx });
  await context.audit.erasePerson(tx, id);
  await eraseProofs(context, tx, id);
}

const proofEventTypes = [
  "proof_created",
  "proof_approved",
  "proof_rejected",
  "proof_updated",
] as const satisfies EventType[];

async function eraseProofs(context: ServiceContext, tx: Transaction, personId: number) {
  const { proofs, files } = context.models;
  const found = await proofs
    .find({ personId }, null, { session: tx })
    .select({ status: 1, version: 1 })
    .lean();
  const ids = found.map(({ _id }) => _id);
  // Proofs that were moved have events about another person.
  const eventsOfProofs = { types: proofEventTypes, subjects: ids };
  await context.messaging.erase(tx, ...eventsOfPerson(personId), eventsOfProofs);
  if (ids.length === 0) return;
  const removedUpdate = {
    $set: { state: "removed" as const, proofId: null },
    $inc: { version: 1 },
  };
  await files.updateMany({ proofId: trusted({ $in: ids }) }, removedUpdate, { session: tx });
  await proofs.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx });
  const countOf = (status: ModerationStatus) => found.filter((one) => one.status === status).length;
  await context.models.totals.change(tx, {
    pending: -countOf("pending"),
    approved: -countOf("approved"),
    rejected: -countOf("rejected"),
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
export async function finishErasure(context: ServiceContext, personId: number): Promise<void> {
  try {
    await eraseLateProofs(context, personId);
    await sweepFiles(context, new Date());
  } catch (error) {
    context.log.warn({ err: error }, "finishing an erasure failed; the sweeper retries");
  }
}

async function eraseLateProofs(context: ServiceContext, personId: number): Promise<void> {
  if (!(await context.models.proofs.exists({ personId }))) return;
  await context.database.transaction((tx) => eraseProofs(context, tx, personId));
}

/** Longer than any transaction. */
const sweepWindowMs = 24 * 60 * 60 * 1000;

export async function sweepErased(context: ServiceContext, now: Date): Promise<void> {
  const since = new Date(now.getTime() - sweepWindowMs);
  const erased = await context.models.people.find({ "erased.at": trusted({ $gt: since }) }).lean();
  for (const { _id } of erased) await eraseLateProofs(context, _id);
}
