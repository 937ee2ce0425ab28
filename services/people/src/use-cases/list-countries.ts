import type { House } from "../house.ts";
import { trusted } from "../models/trusted.ts";

/** Countries with approved people, the most people first. */
export async function listCountries({ models }: House) {
  const counts = await models.countryCounts
    .find({ approved: trusted({ $gt: 0 }) })
    .sort({ approved: -1, _id: 1 })
    .lean();
  return counts.map(({ _id, approved }) => ({ country: _id, count: approved }));
}
