import type { PublishedVersion, VersionDay } from "@deeds/contracts";
import { budgetOf, firstBytes } from "../domain/budget.ts";
import type { ReportDay } from "../models/report-days.ts";
import type { StoredActivation } from "../models/sets.ts";
import type { Version } from "../models/versions.ts";
import { freezeAt } from "../use-cases/freeze.ts";
import type { Releases } from "../use-cases/list-releases.ts";
import { presentCanary } from "./canary.ts";
import { presentFreeze, presentSwitches } from "./controls.ts";
import { presentSet } from "./release-set.ts";

export const presentReleases = (releases: Releases) => ({
  live: releases.live,
  stagingSetId: releases.now.staged?.setId ?? null,
  previousSetId: releases.previousSetId,
  sets: releases.sets.map((set) => presentSet(set, releases.now)),
  history: releases.history.map(presentActivation),
  freeze: presentFreeze(freezeAt(releases.controls, new Date())),
  switches: presentSwitches(releases.controls),
  canaries: releases.canaries.map(presentCanary),
  versions: releases.versions.map((version) => presentVersion(version, releases)),
});

const presentActivation = (activation: StoredActivation) => ({
  id: activation._id,
  setId: activation.setId,
  environment: activation.environment,
  kind: activation.kind ?? "promoted",
  at: activation.at.toISOString(),
  by: activation.by ?? null,
});

function presentVersion(version: Version, { reports, days }: Releases): PublishedVersion {
  const report = reports.get(version._id);
  return {
    remote: version.remote,
    version: version.version,
    commit: version.build.commit,
    publishedAt: version.publishedAt.toISOString(),
    publishedBy: version.publishedBy ?? null,
    prunedAt: version.prunedAt?.toISOString() ?? null,
    signed: Boolean(version.signature),
    bytes: version.bytes,
    firstBytes: firstBytes(version.build),
    budget: budgetOf(version.remote),
    failures: {
      load: report?.["load-failed"] ?? 0,
      render: report?.["render-failed"] ?? 0,
      policy: report?.["policy-broken"] ?? 0,
    },
    days: (days.get(version._id) ?? []).map(presentDay),
  };
}

const presentDay = (day: ReportDay): VersionDay => ({
  day: day.day,
  loadFailures: day["load-failed"] ?? 0,
  renderFailures: day["render-failed"] ?? 0,
  policyFailures: day["policy-broken"] ?? 0,
  ...{ lcp: day.lcp, inp: day.inp, cls: day.cls },
});
