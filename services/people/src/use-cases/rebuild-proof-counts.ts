import { type ProofState, queries } from "@deeds/contracts";
import { forEachIdRange, type Transaction, trusted } from "@deeds/service-kit";
import { personEvent } from "../events.ts";
import type { CountedProof } from "../models/records.ts";
import type { ServiceContext } from "../service-context.ts";
import { recount } from "./steps/counts.ts";
import { savePeople } from "./steps/save-person.ts";

interface State {
  version: number;
  data: ProofState;
}

type Parts = Pick<ServiceContext, "database" | "messaging" | "models">;

const maxResponseMs = 5_000;

/**
 * Rebuilds the copy of approved proofs from the proofs service and the counts, while both services
 * run; returns the number of corrected rows.
 */
export async function rebuildProofCounts(context: Parts): Promise<number> {
  const counted = await forEachIdRange((range) =>
    context.database.transaction(async (tx) => {
      const inRange = { _id: trusted({ $gt: range.after, $lte: range.upTo }) };
      const copies = await context.models.countedProofs.find(inRange).session(tx).lean();
      // Requested after the copy was read: the owner is never behind the copy.
      const answer = await context.messaging.request(
        queries.approvedProofStates,
        range,
        maxResponseMs,
      );
      const mended = await mendCopies(context, tx, copies, answer.states);
      return { last: Math.max(answer.last, await lastOf(context)), mended };
    }),
  );
  return counted + (await mendPeople(context));
}

const lastOf = async ({ models: { countedProofs } }: Parts): Promise<number> =>
  (await countedProofs.findOne().sort({ _id: -1 }).select("_id").lean())?._id ?? 0;

async function mendCopies(
  { models: { countedProofs, people } }: Parts,
  tx: Transaction,
  copies: readonly CountedProof[],
  states: readonly State[],
): Promise<number> {
  const ids = [...new Set(states.map(({ data }) => data.personId))];
  // Proofs about erased people are not stored.
  const there = await people.distinct("_id", { _id: trusted({ $in: ids }) }).session(tx);
  const wanted = states.map(copyOf).filter(({ personId }) => there.includes(personId));
  const known = new Map(copies.map((copy) => [copy._id, copy]));
  const wrong = wanted.filter((copy) => !isSame(copy, known.get(copy._id)));
  const right = new Set(wanted.map(({ _id }) => _id));
  const extra = copies.filter(({ _id }) => !right.has(_id));
  const writes = [
    ...wrong.map(({ _id, ...copy }) => ({
      updateOne: { filter: { _id }, update: { $set: copy }, upsert: true },
    })),
    ...extra.map(({ _id }) => ({ deleteOne: { filter: { _id } } })),
  ];
  if (writes.length > 0) await countedProofs.bulkWrite(writes, { session: tx });
  return writes.length;
}

const copyOf = ({ version, data }: State): CountedProof => ({
  _id: data.id,
  personId: data.personId,
  at: new Date(data.moderatedAt ?? data.createdAt),
  version,
});

const isSame = (copy: CountedProof, known: CountedProof | undefined): boolean =>
  known?.personId === copy.personId &&
  known.version === copy.version &&
  known.at.getTime() === copy.at.getTime();

/** Corrects the people whose counts differ from the rows and publishes the changes. */
const mendPeople = ({ database, messaging, models }: Parts): Promise<number> =>
  forEachIdRange(({ after, upTo }) =>
    database.transaction(async (tx) => {
      const inRange = { _id: trusted({ $gt: after, $lte: upTo }) };
      const found = await models.people.find(inRange).session(tx).lean();
      const ids = found.map(({ _id }) => _id);
      const countsOf = await recount({ models }, tx, ids);
      const wrong = found.filter(({ _id, proofCount, lastProofAt }) => {
        const counts = countsOf(_id);
        return (
          counts.proofCount !== proofCount ||
          counts.lastProofAt?.getTime() !== lastProofAt?.getTime()
        );
      });
      const changes = wrong.map((before) => ({ before, changes: countsOf(before._id) }));
      const mended = await savePeople({ models }, tx, changes);
      await messaging.record(
        tx,
        mended.map((person) => personEvent("person_updated", person)),
      );
      const newest = await models.people.findOne().sort({ _id: -1 }).select("_id").lean();
      return { last: newest?._id ?? 0, mended: mended.length };
    }),
  );
