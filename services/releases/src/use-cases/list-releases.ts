import { limits } from "@deeds/contracts";
import type { House } from "../house.ts";
import { liveActivation, readLiveSet } from "./read-live-set.ts";

/** Everything that an administrator sees of releases, newest first. */
export async function listReleases(house: House) {
  const { sets, versions, reports } = house.models;
  const [live, active, allSets, allVersions, allReports] = await Promise.all([
    readLiveSet(house),
    liveActivation(house),
    sets.find().sort({ _id: -1 }).limit(limits.arrayAnswer).lean(),
    versions.find().sort({ publishedAt: -1 }).limit(limits.arrayAnswer).lean(),
    reports.find().lean(),
  ]);
  return {
    live,
    liveSetId: active?.setId ?? null,
    sets: allSets,
    versions: allVersions,
    reports: new Map(allReports.map((report) => [report._id, report])),
  };
}
export type Releases = Awaited<ReturnType<typeof listReleases>>;
