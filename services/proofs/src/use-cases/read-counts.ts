import type { ModerationStatus } from "@deeds/contracts";
import type { House } from "../house.ts";
import { trusted } from "../models/trusted.ts";

/** Approved proofs by person id: of the ids asked for, zeros included, or all that are not zero. */
export async function readCounts(house: House, ids?: string): Promise<Record<string, number>> {
  const { personCounts } = house.models;
  if (ids === undefined) {
    const counts = await personCounts.find({ approved: trusted({ $gt: 0 }) }).lean();
    return Object.fromEntries(counts.map(({ _id, approved }) => [_id, approved]));
  }
  const wanted = [...new Set(ids.split(","))];
  const counts = await personCounts.find({ _id: trusted({ $in: wanted.map(Number) }) }).lean();
  const byId = new Map(counts.map(({ _id, approved }) => [_id, approved]));
  return Object.fromEntries(wanted.map((id) => [id, byId.get(Number(id)) ?? 0]));
}

/** Proofs by state. */
export async function readTotals(house: House) {
  const rows = await house.models.totals.find().lean();
  const sumOf = (state: ModerationStatus) => rows.reduce((sum, row) => sum + row[state], 0);
  return { approved: sumOf("approved"), pending: sumOf("pending"), rejected: sumOf("rejected") };
}
