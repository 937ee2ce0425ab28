import { limits, type ModerationStatus, type WaitingQuery } from "@deeds/contracts";
import { type IdRange, readWaiting, trusted, type Window } from "@deeds/service-kit";
import { proofState } from "../events.ts";
import type { House } from "../house.ts";
import type { KnownPerson } from "../models/person.ts";
import type { StoredProof } from "../models/proof.ts";

/** Which proofs a list is made of; absent: all. */
interface ProofFilter {
  status?: ModerationStatus | undefined;
  personId?: number | undefined;
  authorId?: number;
}

interface FoundProofs {
  items: StoredProof[];
  total: number;
  totalIsExact: boolean;
}

/** A total stops being counted here. */
const countedTo = 10_000;

/** The part of a list that is asked for, newest first; pending ones oldest first. */
export async function listProofs(
  house: House,
  filter: ProofFilter,
  window: Pick<Window, "skip" | "limit">,
): Promise<FoundProofs> {
  const { proofs } = house.models;
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
export const latestApproved = ({ models }: House, personId: number): Promise<StoredProof[]> =>
  models.proofs
    .find({ personId, status: "approved" })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limits.arrayAnswer)
    .lean();

const inFeed = 30;

/** The newest approved proofs of all people. */
export const latestOfAll = ({ models }: House): Promise<StoredProof[]> =>
  models.proofs.find({ status: "approved" }).sort({ createdAt: -1, _id: -1 }).limit(inFeed).lean();

/** Approved proofs of a person, newest first. */
export const listApproved = (
  house: House,
  personId: number,
  window: Pick<Window, "skip" | "limit">,
): Promise<FoundProofs> => listProofs(house, { personId, status: "approved" }, window);

/** Approved proofs of a range as their events tell of them, without the slug of the person. */
export async function listStates({ models }: House, { after, upTo }: IdRange) {
  const [found, [newest]] = await Promise.all([
    models.proofs
      .find({ _id: trusted({ $gt: after, $lte: upTo }), status: "approved" })
      .sort({ _id: 1 })
      .lean(),
    models.proofs.find().sort({ _id: -1 }).limit(1).select("_id").lean(),
  ]);
  const states = found.map((proof) => ({
    version: proof.version,
    data: proofState(proof, null),
  }));
  return { last: newest?._id ?? 0, states };
}

/** What a row of the queue needs of a proof. */
type WaitingProof = Pick<StoredProof, "_id" | "personId" | "mediaType" | "createdAt" | "language">;
export type NamedProof = WaitingProof & { person: KnownPerson | undefined };

/** Proofs that wait for a decision, the longest waiting first; with an id that one, if it waits. */
export async function listWaiting(
  { models }: House,
  query: WaitingQuery,
): Promise<{ items: NamedProof[]; total: number }> {
  const { items: proofs, total } = await readWaiting(models.proofs, query, {
    since: "createdAt",
    fields: ["personId", "mediaType", "language"],
  });
  const ids = [...new Set(proofs.map(({ personId }) => personId))];
  const people = await models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(people.map((person) => [person._id, person]));
  return {
    items: proofs.map((proof) => ({ ...proof, person: byId.get(proof.personId) })),
    total,
  };
}

/**
 * Approved proofs by person id: of the ids asked for, zeros included, or all that are not zero. They
 * are read off an index: a number kept for each person would make the approvals of one person's
 * proofs wait for each other.
 */
export async function readCounts(house: House, ids?: string): Promise<Record<string, number>> {
  const wanted = ids === undefined ? null : [...new Set(ids.split(",").map(Number))];
  const counted = await house.models.proofs.aggregate<{ _id: number; count: number }>([
    { $match: { status: "approved", ...(wanted && { personId: { $in: wanted } }) } },
    { $group: { _id: "$personId", count: { $sum: 1 } } },
  ]);
  const zeros = (wanted ?? []).map((id) => [id, 0] as const);
  return Object.fromEntries([...zeros, ...counted.map(({ _id, count }) => [_id, count] as const)]);
}
