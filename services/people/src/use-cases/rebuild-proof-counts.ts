import { type ProofState, queries } from "@deeds/contracts";
import { forEachIdRange, type Transaction } from "@deeds/service-kit";
import type { CountedProof } from "../models/counted-proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { storeCounts } from "./count-proofs.ts";

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
  const remove = copies.map(({ _id }) => _id).filter((id) => !wantedIds.has(id));
  await countedProofs.replace(tx, { put, remove });
  return put.length + remove.length;
}

const copyOf = ({ version, data }: { version: number; data: ProofState }): CountedProof => ({
  _id: data.id,
  personId: data.personId,
  at: new Date(data.moderatedAt ?? data.createdAt),
  version,
});

const isSame = (copy: CountedProof, known: CountedProof | undefined): boolean =>
  known?.personId === copy.personId &&
  known.version === copy.version &&
  known.at.getTime() === copy.at.getTime();
