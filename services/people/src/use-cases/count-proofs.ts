import { type Transaction, trusted } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { CountedProof } from "../models/records.ts";
import type { ServiceContext } from "../service-context.ts";
import { recount } from "./steps/counts.ts";
import { savePeople } from "./steps/save-person.ts";

interface ReportedProof {
  id: number;
  personId: number;
  isApproved: boolean;
  at: Date;
  version: number;
}

/**
 * Counts each approved proof once for its person; a moved proof is counted for the new person. Versions
 * older than the stored one are ignored, so that the order of events does not matter.
 */
export async function countProofs(
  context: ServiceContext,
  tx: Transaction,
  heard: readonly ReportedProof[],
): Promise<void> {
  const { countedProofs } = context.models;
  const erased = await erasedAmong(context, heard);
  const countable = heard.filter((proof) => proof.isApproved && !erased.has(proof.personId));
  const newest = newestOf(countable);
  const ids = newest.map(({ id }) => id);
  const known = await countedProofs
    .find({ _id: trusted({ $in: ids }) })
    .session(tx)
    .lean();
  const before = new Map(known.map((proof) => [proof._id, proof]));
  const fresh = newest.filter(({ id, version }) => version > (before.get(id)?.version ?? 0));
  if (fresh.length === 0) return;
  await countedProofs.bulkWrite(fresh.map(asCounted), { session: tx });
  const touched = fresh.flatMap(({ id, personId }) => {
    const from = before.get(id)?.personId;
    return from === personId ? [] : [personId, ...(from === undefined ? [] : [from])];
  });
  await storeCounts(context, tx, [...new Set(touched)]);
}

/** Proofs about erased people are not stored, however late their events arrive. */
async function erasedAmong(
  { models }: ServiceContext,
  heard: readonly ReportedProof[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(heard.map(({ personId }) => personId))];
  const erased = await models.erasedPeople
    .find({ _id: trusted({ $in: ids }) })
    .select("_id")
    .lean();
  return new Set(erased.map(({ _id }) => _id));
}

/** Returns the newest state of each proof. */
function newestOf(heard: readonly ReportedProof[]): ReportedProof[] {
  const byId = new Map<number, ReportedProof>();
  for (const proof of heard) {
    if (proof.version > (byId.get(proof.id)?.version ?? 0)) byId.set(proof.id, proof);
  }
  return [...byId.values()];
}

const asCounted = ({ id, personId, at, version }: ReportedProof) => ({
  updateOne: {
    filter: { _id: id },
    update: { $set: { personId, at, version } satisfies Omit<CountedProof, "_id"> },
    upsert: true,
  },
});

async function storeCounts(
  context: ServiceContext,
  tx: Transaction,
  personIds: readonly number[],
): Promise<void> {
  const known = await context.models.people
    .find({ _id: trusted({ $in: personIds }) })
    .session(tx)
    .lean();
  const countsOf = await recount(context, tx, personIds);
  const updated = await savePeople(
    context,
    tx,
    known.map((before) => ({ before, changes: countsOf(before._id) })),
  );
  // Cached responses with the old count must be invalidated.
  await context.messaging.record(
    tx,
    updated.map((person) => personEvent("person_updated", person)),
  );
}
