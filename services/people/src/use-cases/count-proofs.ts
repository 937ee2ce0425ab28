import { type ProofState, queries } from "@deeds/contracts";
import { forEachIdRange, type Transaction } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { CountedProof } from "../models/counted-proof.ts";
import type { ListedPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { recordFacets } from "./steps/derived-records.ts";

type ProofStates = readonly { version: number; data: ProofState }[];

/**
 * Counts each approved proof once for its person; a moved proof is counted for the new person, and one
 * that is not public any more for none. Versions older than the stored one are ignored, so that the
 * order of events does not matter.
 */
export async function countProofs(
  context: ServiceContext,
  tx: Transaction,
  reported: ProofStates,
): Promise<void> {
  const { countedProofs, erasedPeople, people } = context.models;
  // Proofs about erased people are not stored, however late their events arrive.
  const erased = await erasedPeople.findByIds(reported.map(({ data }) => data.personId));
  const erasedIds = new Set(erased.map(({ _id }) => _id));
  const newest = newestOf(reported.filter(({ data }) => !erasedIds.has(data.personId)));
  const known = await countedProofs.findByIds(
    newest.map(({ _id }) => _id),
    tx,
  );
  const before = new Map(known.map((proof) => [proof._id, proof]));
  const newer = newest.filter(({ _id, version }) => version > (before.get(_id)?.version ?? 0));
  if (newer.length === 0) return;
  await countedProofs.replace(tx, { put: newer });
  const changed = newer.flatMap(({ _id, personId }) => {
    const from = before.get(_id)?.personId;
    return from === undefined ? [personId] : [personId, from];
  });
  await storeCounts(context, tx, await people.findByIds([...new Set(changed)], tx));
}

/** Returns the newest state of each proof. */
function newestOf(reported: ProofStates): CountedProof[] {
  const ordered = reported.toSorted((one, other) => one.version - other.version);
  return [...new Map(ordered.map((state) => [state.data.id, copyOf(state)])).values()];
}

/** Stores and publishes the counts of those people whose counts differ; returns their number. */
async function storeCounts(
  { models, messaging }: Pick<ServiceContext, "models" | "messaging">,
  tx: Transaction,
  people: readonly ListedPerson[],
): Promise<number> {
  const ids = people.map(({ _id }) => _id);
  const countsOf = await models.countedProofs.countOf(ids, tx);
  const changes = people
    .map((before) => ({ before, changes: countsOf(before._id) }))
    .filter(
      ({ before, changes: { proofCount, lastProofAt, centuries } }) =>
        proofCount !== before.proofCount ||
        lastProofAt?.getTime() !== before.lastProofAt?.getTime() ||
        centuries.join() !== (before.centuries ?? []).join(),
    );
  const updated = await models.people.updateMany(tx, changes);
  const moves = changes.map(({ before, changes: counts }) => ({
    before,
    after: { ...before, ...counts },
  }));
  await recordFacets({ models }, tx, moves);
  // Cached responses with the old count must be invalidated.
  await messaging.record(
    tx,
    updated.map((person) => personEvent("person_updated", person)),
  );
  return updated.length;
}

type Parts = Pick<ServiceContext, "database" | "messaging" | "models">;

const timeoutMs = 5_000;

/**
 * Rebuilds the copy of approved proofs from the proofs service and the counts, while both services
 * run; returns the number of corrected rows.
 */
export async function rebuildProofCounts(context: Parts): Promise<number> {
  const { database, messaging, models } = context;
  const corrected = await forEachIdRange((range) =>
    database.transaction(async (tx) => {
      const copies = await models.countedProofs.findInRange(range, tx);
      // Requested after the copy was read: the owner is never behind the copy.
      const reply = await messaging.request(queries.approvedProofStates, range, timeoutMs);
      const mended = await correctCopies(context, tx, {
        copies,
        approved: reply.states.map(copyOf),
      });
      return { last: Math.max(reply.last, await models.countedProofs.lastId()), mended };
    }),
  );
  const recounted = await forEachIdRange((range) =>
    database.transaction(async (tx) => {
      const mended = await storeCounts(context, tx, await models.people.findInRange(range, tx));
      return { last: await models.people.lastId(), mended };
    }),
  );
  return corrected + recounted;
}

async function correctCopies(
  { models: { countedProofs, people } }: Parts,
  tx: Transaction,
  { copies, approved }: { copies: readonly CountedProof[]; approved: readonly CountedProof[] },
): Promise<number> {
  // Proofs about erased people are not stored.
  const existing = await people.findByIds(
    [...new Set(approved.map(({ personId }) => personId))],
    tx,
  );
  const existingIds = new Set(existing.map(({ _id }) => _id));
  const wanted = approved.filter(({ personId }) => existingIds.has(personId));
  const known = new Map(copies.map((copy) => [copy._id, copy]));
  const put = wanted.filter((copy) => !isSame(copy, known.get(copy._id)));
  const wantedIds = new Set(wanted.map(({ _id }) => _id));
  const remove = copies.flatMap(({ _id, isWithdrawn }) =>
    isWithdrawn || wantedIds.has(_id) ? [] : [_id],
  );
  await countedProofs.replace(tx, { put, remove });
  return put.length + remove.length;
}

const copyOf = ({ version, data }: ProofStates[number]): CountedProof => ({
  _id: data.id,
  personId: data.personId,
  at: new Date(data.moderatedAt ?? data.createdAt),
  version,
  isWithdrawn: data.status !== "approved",
  deedDate: data.deedDate,
});

const isSame = (copy: CountedProof, known: CountedProof | undefined): boolean =>
  known?.personId === copy.personId &&
  (known.isWithdrawn ?? false) === copy.isWithdrawn &&
  known.version === copy.version &&
  (known.deedDate ?? null) === (copy.deedDate ?? null) &&
  known.at.getTime() === copy.at.getTime();
