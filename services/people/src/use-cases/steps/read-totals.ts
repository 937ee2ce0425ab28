import type { ModerationStatus } from "@deeds/contracts";
import type { House } from "../../house.ts";

/** People by state, from the counters. */
export async function readTotals({
  models,
}: Pick<House, "models">): Promise<Record<ModerationStatus, number>> {
  const rows = await models.totals.find().lean();
  const sumOf = (status: ModerationStatus) => rows.reduce((sum, row) => sum + row[status], 0);
  return { approved: sumOf("approved"), pending: sumOf("pending"), rejected: sumOf("rejected") };
}

/** Approved people of a country, from the counters. */
export async function readCountryTotal(
  { models }: Pick<House, "models">,
  country: string,
): Promise<number> {
  const rows = await models.countryCounts.find({ country }).lean();
  return rows.reduce((sum, row) => sum + row.approved, 0);
}
