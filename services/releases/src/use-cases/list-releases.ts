import { limits } from "@deeds/contracts";
import { findPreviousSetId } from "../domain/live-set.ts";
import { daysSince } from "../models/reports.ts";
import type { ServiceContext } from "../service-context.ts";
import { liveActivation, readControls, readLiveSets } from "./read-live-set.ts";

const maxCanaries = 20;
const reportDayCount = 14;

export async function listReleases(context: ServiceContext) {
  const { activations, canaries, sets, versions, reports, reportDays } = context.models;
  const since = new Date(Date.now() - reportDayCount * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const limit = limits.arrayResponse;
  const [live, active, staged, controls, ...lists] = await Promise.all([
    readLiveSets(context),
    liveActivation(context),
    liveActivation(context, "staging"),
    readControls(context),
    sets.find().sort({ _id: -1 }).limit(limit).lean(),
    activations.find().sort({ _id: -1 }).limit(limit).lean(),
    canaries.find().sort({ _id: -1 }).limit(maxCanaries).lean(),
    versions.find().sort({ publishedAt: -1 }).limit(limit).lean(),
    reports.find().lean(),
    daysSince(reportDays, since),
  ]);
  const [allSets, history, allCanaries, allVersions, allReports, allDays] = lists;
  return {
    now: { live: active, staged },
    live: live?.production ?? null,
    previousSetId: findPreviousSetId(
      history.filter(({ environment }) => environment === "production"),
    ),
    controls,
    sets: allSets,
    history,
    canaries: allCanaries,
    versions: allVersions,
    reports: new Map(allReports.map((report) => [report._id, report])),
    days: Map.groupBy(allDays, ({ versionId }) => versionId),
  };
}
export type Releases = Awaited<ReturnType<typeof listReleases>>;
