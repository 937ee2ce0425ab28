import { limits, type ModerationStatus } from "@deeds/contracts";
import type { Window } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredProof } from "../models/proof.ts";

/** Which proofs a list is made of; absent: all. */
export interface ProofFilter {
  status?: ModerationStatus | undefined;
  personId?: number | undefined;
  authorId?: number;
}

export interface FoundProofs {
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
