import { limits } from "@deeds/contracts";
import { setBefore } from "../domain/live-set.ts";
import { daysSince } from "../models/reports.ts";
import type { ServiceContext } from "../service-context.ts";
import { liveActivation, readControls, readLiveSets } from "./read-live-set.ts";

const shown = { canaries: 20, days: 14 };

export async function listReleases(context: ServiceContext) {
  const { activations, canaries, sets, versions, reports, reportDays } = context.models;
  const since = new Date(Date.now() - shown.days * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const some = limits.arrayResponse;
  const [live, active, staged, controls, ...lists] = await Promise.all([
    readLiveSets(context),
    liveActivation(context),
    liveActivation(context, "staging"),
    readControls(context),
    sets.find().sort({ _id: -1 }).limit(some).lean(),
    activations.find().sort({ _id: -1 }).limit(some).lean(),
    canaries.find().sort({ _id: -1 }).limit(shown.canaries).lean(),
    versions.find().sort({ publishedAt: -1 }).limit(some).lean(),
    reports.find().lean(),
    daysSince(reportDays, since),
  ]);
  const [allSets, history, allCanaries, allVersions, allReports, allDays] = lists;
  return {
    now: { live: active, staged },
    live: live?.production ?? null,
    previousSetId: setBefore(history.filter(({ environment }) => environment === "production")),
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
