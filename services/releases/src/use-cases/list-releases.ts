import { limits } from "@deeds/contracts";
import { findPreviousSetId } from "../domain/live-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { readLiveSets } from "./read-live-set.ts";
import { findPreviousVersions } from "./roll-back.ts";

const maxCanaries = 20;
const reportDaysMs = 14 * 24 * 60 * 60_000;

export async function listReleases(context: ServiceContext, now: Date) {
  const { activations, canaries, controls, sets, versions, reports } = context.models;
  const since = new Date(now.getTime() - reportDaysMs).toISOString().slice(0, 10);
  const limit = limits.arrayResponse;
  const [liveSets, live, staged, currentControls, history, ...lists] = await Promise.all([
    // Administrators see what is live even when a signature is invalid.
    readLiveSets(context, (_context, ids) => versions.findBuilds(ids)),
    activations.findLive("production"),
    context.models.staged.list(),
    controls.find(),
    activations.listLatest({ limit }),
    sets.listLatest(limit),
    canaries.listLatest(maxCanaries),
    versions.listLatest(limit),
    reports.listTotals(),
    reports.listDaysSince(since),
  ]);
  const [allSets, allCanaries, allVersions, totals, days] = lists;
  return {
    now: { live, staged },
    live: liveSets?.production ?? null,
    previews: await context.models.previews.list(now),
    previousVersions: await findPreviousVersions(context, live?.remotes ?? {}),
    previousSetId: findPreviousSetId(
      history.filter(({ environment }) => environment === "production"),
    ),
    controls: currentControls,
    sets: allSets,
    history,
    canaries: allCanaries,
    versions: allVersions,
    reports: new Map(totals.map((report) => [report._id, report])),
    days: Map.groupBy(days, ({ versionId }) => versionId),
  };
}
export type Releases = Awaited<ReturnType<typeof listReleases>>;
