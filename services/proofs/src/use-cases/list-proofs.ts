import { limits, type ModerationStatus, type WaitingQuery } from "@deeds/contracts";
import { type IdRange, readWaiting, trusted, type Window } from "@deeds/service-kit";
import { proofState } from "../events.ts";
import type { StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";

const countedTo = 10_000;

/** Newest first; pending ones oldest first. */
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
  const wanted = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  );
  const order = filter.status === "pending" ? 1 : -1;
  const [items, counted] = await Promise.all([
    proofs
      .find(wanted)
      .sort({ createdAt: order, _id: order })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    proofs.countDocuments(wanted, { limit: countedTo + 1 }),
  ]);
  return { items, total: Math.min(counted, countedTo), totalIsExact: counted <= countedTo };
}

/** The newest approved proofs of a person, as many as an array answer holds. */
export const latestApproved = (
  { models }: ServiceContext,
  personId: number,
): Promise<StoredProof[]> =>
  models.proofs
    .find({ personId, status: "approved" })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limits.arrayResponse)
    .lean();

const inFeed = 30;

export const latestOfAll = ({ models }: ServiceContext): Promise<StoredProof[]> =>
  models.proofs.find({ status: "approved" }).sort({ createdAt: -1, _id: -1 }).limit(inFeed).lean();

/** The states of approved proofs in a range, without the person's slug. */
export async function listStates({ models }: ServiceContext, { after, upTo }: IdRange) {
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

/** Pending proofs, the longest waiting first, or the one with an id. */
export async function listWaiting({ models }: ServiceContext, query: WaitingQuery) {
  const { items: proofs, total } = await readWaiting(models.proofs, query, {
    since: "createdAt",
    fields: ["personId", "mediaType", "language"],
  });
  const ids = [...new Set(proofs.map(({ personId }) => personId))];
  const people = await models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(people.map((person) => [person._id, person]));
  const items = proofs.map((proof) => ({ ...proof, person: byId.get(proof.personId) }));
  return { items, total };
}
export type NamedProof = Awaited<ReturnType<typeof listWaiting>>["items"][number];

/**
 * Counts approved proofs by person, with zeros for ids asked for. Read from an index: a stored
 * count would make approvals of one person's proofs conflict.
 */
export async function readCounts(
  context: ServiceContext,
  ids?: string,
): Promise<Record<string, number>> {
  const wanted = ids === undefined ? null : [...new Set(ids.split(",").map(Number))];
  const counted = await context.models.proofs.aggregate<{ _id: number; count: number }>([
    { $match: { status: "approved", ...(wanted && { personId: { $in: wanted } }) } },
    { $group: { _id: "$personId", count: { $sum: 1 } } },
  ]);
  const zeros = (wanted ?? []).map((id) => [id, 0] as const);
  return Object.fromEntries([...zeros, ...counted.map(({ _id, count }) => [_id, count] as const)]);
}
