import type { House } from "../house.ts";

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
