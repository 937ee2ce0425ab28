import type { House } from "../house.ts";

/** Countries with approved people, the most people first. */
export async function listCountries({ models }: House) {
  return models.countryCounts.aggregate<{ country: string; count: number }>([
    { $group: { _id: "$country", count: { $sum: "$approved" } } },
    { $match: { count: { $gt: 0 } } },
    { $sort: { count: -1, _id: 1 } },
    { $project: { _id: 0, country: "$_id", count: 1 } },
  ]);
}
