import { limits, type WaitingQuery } from "@deeds/contracts";
import type { IdRange, Window } from "@deeds/service-kit";
import { proofState } from "../events.ts";
import type { ProofFilter, StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

const maxCount = 10_000;

/** Returns proofs in the order of `findPage`. */
export async function listProofs(
  { models: { proofs } }: ServiceContext,
  filter: ProofFilter,
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: StoredProof[]; total: number; totalIsExact: boolean }> {
  const [items, count] = await Promise.all([
    proofs.findPage(filter, window),
    proofs.count(filter, maxCount + 1),
  ]);
  return { items, total: Math.min(count, maxCount), totalIsExact: count <= maxCount };
}

/** Returns approved proofs of a person, newest deed first, up to the limit of an array response. */
export const latestProofsOfPerson = ({ models }: ServiceContext, personId: number) =>
  models.proofs.findPage(
    { personId, status: "approved" },
    { skip: 0, limit: limits.arrayResponse },
  );

const feedLength = 30;

export const latestProofs = async (context: ServiceContext): Promise<StoredProof[]> =>
  context.models.proofs.findPage(await publicProofs(context), { skip: 0, limit: feedLength });

/** Returns the filter of what readers see: approved proofs of people who are public. */
export const publicProofs = async ({ models }: ServiceContext) =>
  ({ status: "approved", exceptOf: await models.people.findWithdrawnIds() }) as const;

/** Returns the states of approved proofs in an id range, without the person's slug. */
export async function listApprovedStates({ models: { proofs } }: ServiceContext, range: IdRange) {
  const [found, last] = await Promise.all([proofs.findApprovedInRange(range), proofs.lastId()]);
  const states = found.map((proof) => ({ version: proof.version, data: proofState(proof, null) }));
  return { last, states };
}

/** Returns pending proofs with their people, oldest first, or the one with the given id. */
export async function listWaiting({ models }: ServiceContext, query: WaitingQuery) {
  const { items: proofs, total } = await models.queue.listWaiting(query, {
    fields: ["personId", "title", "authorId", "mediaType", "createdAt", "language", "questions"],
    excerptOf: "description",
  });
  const people = await models.people.findByIds(proofs.map(({ personId }) => personId));
  const byId = new Map(people.map((person) => [person._id, person]));
  const items = proofs.map((proof) => ({ ...proof, person: byId.get(proof.personId) }));
  return { items, total };
}
export type NamedProof = Awaited<ReturnType<typeof listWaiting>>["items"][number];

/**
 * Returns the number of approved proofs by person who is public, also zeros for the given ids. Counted
 * by an index: with a stored count, approvals of one person's proofs would conflict.
 */
export async function readCounts({ models: { people, proofs } }: ServiceContext, ids?: string) {
  const personIds = ids === undefined ? undefined : [...new Set(ids.split(",").map(Number))];
  const zeros = (personIds ?? []).map((id) => [id, 0] as const);
  const withdrawn = new Set(await people.findWithdrawnIds());
  const counts = await proofs.countApproved(personIds);
  return Object.fromEntries([...zeros, ...counts.filter(([id]) => !withdrawn.has(id))]);
}

/**
 * Returns the numbers of proofs by status, without approved ones of people who are not public and
 * pending ones that wait for their sender's answer.
 */
export async function readTotals({ models: { people, proofs, totals, queue } }: ServiceContext) {
  const [counts, asked, ofWithdrawn] = await Promise.all([
    totals.read(),
    queue.countAsked(),
    people.findWithdrawnIds().then(proofs.countApproved),
  ]);
  const withdrawn = ofWithdrawn.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...counts,
    approved: counts.approved - withdrawn,
    pending: counts.pending - asked,
  };
}
