import type { House } from "../house.ts";
import { readLiveSets } from "./read-live-set.ts";

/** What pages are made of now, and since when the last of them must be. */
export async function currentKeys(house: House) {
  const mandatory = { environment: "production", mandatory: true } as const;
  const [sets, last] = await Promise.all([
    readLiveSets(house),
    house.models.activations.findOne(mandatory).sort({ _id: -1 }).lean(),
  ]);
  const live = sets ? [sets.production, sets.staging, sets.canary?.live] : [];
  return {
    keys: live.flatMap((set) => set?.key ?? []),
    mandatoryAt: last?.at.toISOString() ?? null,
  };
}
