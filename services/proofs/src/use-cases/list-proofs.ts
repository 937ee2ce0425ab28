import { limits, type ModerationStatus, type WaitingQuery } from "@deeds/contracts";
import { type IdRange, trusted, type Window } from "@deeds/service-kit";
import { proofState } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

const maxCount = 10_000;

/** Returns proofs, newest first, or oldest first for `pending`. */
export async function listProofs(
  context: ServiceContext,
  filter: {
    status?: ModerationStatus | undefined;
    personId?: number | undefined;
    authorId?: number;
  },
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: StoredProof[]; total: number; totalIsExact: boolean }> {
  const { proofs } = context.models;
  const criteria = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  );
  const order = filter.status === "pending" ? 1 : -1;
  const [items, count] = await Promise.all([
    proofs
      .find(criteria)
      .sort({ createdAt: order, _id: order })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    proofs.countDocuments(criteria, { limit: maxCount + 1 }),
  ]);
  return { items, total: Math.min(count, maxCount), totalIsExact: count <= maxCount };
}

/** Returns the newest approved proofs of a person, up to the limit of an array response. */
export const latestProofsOfPerson = (
  { models }: ServiceContext,
  personId: number,
): Promise<StoredProof[]> =>
  models.proofs
    .find({ personId, status: "approved" })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limits.arrayResponse)
    .lean();

const feedLength = 30;

export const latestProofs = ({ models }: ServiceContext): Promise<StoredProof[]> =>
  models.proofs
    .find({ status: "approved" })
    .sort({ createdAt: -1, _id: -1 })
    .limit(feedLength)
    .lean();

/** Returns the states of approved proofs in an id range, without the person's slug. */
export async function listApprovedStates({ models }: ServiceContext, { after, upTo }: IdRange) {
  const [found, [newest]] = await Promise.all([
    models.proofs
      .find({ _id: trusted({ $gt: after, $lte: upTo }), status: "approved" })
      .sort({ _id: 1 })
      .lean(),
    models.proofs.find().sort({ _id: -1 }).limit(1).select("_id").lean(),
  ]);
  const states = found.map((proof) => ({ version: proof.version, data: proofState(proof, null) }));
  return { last: newest?._id ?? 0, states };
}

/** Returns pending proofs with their people, oldest first, or the one with the given id. */
export async function listWaiting({ models }: ServiceContext, query: WaitingQuery) {
  const { items: proofs, total } = await models.queue.listWaiting(query, [
    "personId",
    "mediaType",
    "createdAt",
    "language",
  ]);
  const ids = [...new Set(proofs.map(({ personId }) => personId))];
  const people = await models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(people.map((person) => [person._id, person]));
  const items = proofs.map((proof) => ({ ...proof, person: byId.get(proof.personId) }));
  return { items, total };
}
export type NamedProof = Awaited<ReturnType<typeof listWaiting>>["items"][number];

/**
 * Returns the number of approved proofs by person, also zeros for the given ids. Counted by an index:
 * with a stored count, approvals of one person's proofs would conflict.
 */
export async function readCounts(
  context: ServiceContext,
  ids?: string,
): Promise<Record<string, number>> {
  const personIds = ids === undefined ? null : [...new Set(ids.split(",").map(Number))];
  const counts = await context.models.proofs.aggregate<{ _id: number; count: number }>([
    { $match: { status: "approved", ...(personIds && { personId: { $in: personIds } }) } },
    { $group: { _id: "$personId", count: { $sum: 1 } } },
  ]);
  const zeros = (personIds ?? []).map((id) => [id, 0] as const);
  return Object.fromEntries([...zeros, ...counts.map(({ _id, count }) => [_id, count] as const)]);
}
