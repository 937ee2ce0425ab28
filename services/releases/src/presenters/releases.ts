import type { Report } from "../models/reports.ts";
import type { Version } from "../models/versions.ts";
import type { Releases } from "../use-cases/list-releases.ts";
import { presentSet } from "./release-set.ts";

export const presentReleases = (releases: Releases) => ({
  live: releases.live,
  sets: releases.sets.map((set) => presentSet(set, releases.liveSetId)),
  versions: releases.versions.map((version) =>
    presentVersion(version, releases.reports.get(version._id)),
  ),
});

const presentVersion = (version: Version, report: Report | undefined) => ({
  remote: version.remote,
  version: version.version,
  commit: version.build.commit,
  publishedAt: version.publishedAt.toISOString(),
  bytes: version.bytes,
  failures: { load: report?.["load-failed"] ?? 0, render: report?.["render-failed"] ?? 0 },
});
