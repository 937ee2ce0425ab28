import { maxCentury } from "@deeds/contracts";
import type { ServiceContext } from "../service-context.ts";

/** Occupations are free text: the rarest are found by a search, not in a list. */
const maxOccupations = 200;

/** Lists the values by which approved people are listed, with the numbers of these people. */
export async function listFacets({ models: { facetCounts } }: ServiceContext) {
  const [occupations, centuries] = await Promise.all([
    facetCounts.list("occupation", maxOccupations),
    facetCounts.list("century", maxCentury),
  ]);
  return {
    occupations: occupations.map(({ value, count }) => ({ occupation: value, count })),
    centuries: centuries.map(({ value, count }) => ({ century: Number(value), count })),
  };
}
