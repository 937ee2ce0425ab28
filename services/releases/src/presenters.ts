import type {
  FrontEndName,
  PublishedVersion,
  PublishToken,
  ReleaseCanary,
  TrustedPublisher,
  VersionDay,
  VersionFailure,
} from "@deeds/contracts";
import { budgetOf, firstBytes } from "./domain/build-files.ts";
import { likelihoodsOf } from "./domain/canary.ts";
import { areSame, rebaseVersions } from "./domain/live-set.ts";
import type { StoredCanary } from "./models/canary.ts";
import type { Freeze, StoredControls } from "./models/controls.ts";
import type { StoredFailure } from "./models/failure.ts";
import type { StoredPreview } from "./models/preview.ts";
import type { StoredPublishToken } from "./models/publish-token.ts";
import type { StoredActivation, StoredSet } from "./models/release-set.ts";
import type { StoredReportDay } from "./models/report.ts";
import type { StoredStaged } from "./models/staged.ts";
import type { StoredTrustedPublisher } from "./models/trusted-publisher.ts";
import type { StoredVersion } from "./models/version.ts";
import { freezeAt } from "./use-cases/change-controls.ts";
import type { Releases } from "./use-cases/list-releases.ts";
import { expiryOf } from "./use-cases/publisher.ts";

export const presentReleases = (releases: Releases, now: Date) => ({
  live: releases.live,
  stagingSetId: releases.now.staged[0]?.setId ?? null,
  staging: releases.now.staged.map(({ _id, at, ...row }) => {
    return { remote: _id, at: at.toISOString(), ...row };
  }),
  previousSetId: releases.previousSetId,
  previousVersions: releases.previousVersions,
  previews: releases.previews.map(presentPreview),
  sets: releases.sets.map((set) => presentSet(set, releases.now)),
  history: releases.history.map(presentActivation),
  freeze: presentFreeze(freezeAt(releases.controls, now)),
  switches: presentSwitches(releases.controls),
  canaries: releases.canaries.map(presentCanary),
  versions: releases.versions.map((version) => presentVersion(version, releases)),
});

/** Leaves out the hash. */
export const presentPreview = (preview: StoredPreview) => ({
  id: preview._id,
  changes: { ...preview.changes },
  createdAt: preview.createdAt.toISOString(),
  expiresAt: preview.expiresAt.toISOString(),
  by: preview.by,
});

const presentActivation = (activation: StoredActivation) => ({
  id: activation._id,
  setId: activation.setId,
  environment: activation.environment,
  kind: activation.kind ?? "promoted",
  at: activation.at.toISOString(),
  by: activation.by ?? null,
  ...(activation.automatic && { automatic: activation.automatic }),
});

function presentVersion(version: StoredVersion, { reports, days }: Releases): PublishedVersion {
  const report = reports.get(version._id);
  return {
    remote: version.remote,
    version: version.version,
    commit: version.build.commit,
    publishedAt: version.publishedAt.toISOString(),
    publishedBy: version.publishedBy ?? null,
    prunedAt: version.prunedAt?.toISOString() ?? null,
    signed: Boolean(version.signature?.keyId),
    ...(version.build.dirty && { dirty: true as const }),
    bytes: version.bytes,
    firstBytes: firstBytes(version.build),
    budget: budgetOf(version.remote),
    failures: {
      load: report?.["load-failed"] ?? 0,
      render: report?.["render-failed"] ?? 0,
      script: report?.["script-failed"] ?? 0,
      call: report?.["call-failed"] ?? 0,
      policy: report?.["policy-broken"] ?? 0,
    },
    days: (days.get(version._id) ?? []).map(presentDay),
  };
}

const presentDay = (day: StoredReportDay): VersionDay => ({
  day: day.day,
  loadFailures: day["load-failed"] ?? 0,
  renderFailures: day["render-failed"] ?? 0,
  scriptFailures: day["script-failed"] ?? 0,
  callFailures: day["call-failed"] ?? 0,
  policyFailures: day["policy-broken"] ?? 0,
  lcp: day.lcp,
  inp: day.inp,
  cls: day.cls,
  // Days from before it was measured have none.
  tbt: [0, 1, 2].map((grade) => day.tbt?.[grade] ?? 0),
});

export function presentSet(
  set: StoredSet,
  { live, staged }: { live: StoredActivation | null; staged: readonly StoredStaged[] },
) {
  const result = rebaseVersions(live?.remotes ?? {}, set);
  return {
    id: set._id,
    name: set.name ?? null,
    remotes: { ...set.remotes },
    ...(set.changes && { changes: { ...set.changes } }),
    ...(!areSame(result, set.remotes) && { result: { ...result } }),
    mandatory: set.mandatory ?? false,
    createdAt: set.createdAt.toISOString(),
    createdBy: set.createdBy ?? null,
    activatedAt: set.activatedAt?.toISOString() ?? null,
    live: set._id === live?.setId,
    staged: staged.some(({ setId }) => setId === set._id),
  };
}

export const presentCanary = (canary: StoredCanary): ReleaseCanary => ({
  id: canary._id,
  setId: canary.setId,
  changes: { ...canary.changes },
  baseSetId: canary.baseSetId,
  percent: canary.percent,
  ramp: [...canary.ramp],
  promotes: canary.promotes,
  everyMinutes: canary.everyMinutes,
  startedAt: canary.startedAt.toISOString(),
  by: canary.by,
  endedAt: canary.endedAt?.toISOString() ?? null,
  outcome: canary.outcome,
  evidence: {
    served: canary.served,
    started: canary.started,
    failedViews: canary.failedViews,
    failed: canary.failed,
    slow: canary.slow,
    likelihood: likelihoodsOf(canary),
  },
});

/** Leaves out the stack, which is read for one failure. */
export const presentFailure = (failure: StoredFailure): VersionFailure => ({
  id: failure._id.slice(failure.versionId.length + 1),
  kind: failure.kind,
  message: failure.message,
  route: failure.route,
  count: failure.count,
  firstSeenAt: failure.firstSeenAt.toISOString(),
  lastSeenAt: failure.lastSeenAt.toISOString(),
  browsers: Object.entries(failure.browsers)
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count),
});

export const presentFreeze = (freeze: Freeze | null) =>
  freeze && {
    ...freeze,
    until: freeze.until?.toISOString() ?? null,
    at: freeze.at.toISOString(),
  };

export const presentSwitches = ({ switches }: Pick<StoredControls, "switches">) =>
  Object.entries(switches).map(([remote, { at, ...rest }]) => ({
    remote: remote as FrontEndName,
    at: at.toISOString(),
    ...rest,
  }));

/** Leaves out the hash and the key. */
export const presentToken = (token: StoredPublishToken): PublishToken => ({
  id: token._id,
  remote: token.remote,
  name: token.name,
  createdBy: token.createdBy,
  createdAt: token.createdAt.toISOString(),
  expiresAt: expiryOf(token).toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
});

export const presentTrustedPublisher = (publisher: StoredTrustedPublisher): TrustedPublisher => ({
  id: publisher._id,
  remote: publisher.remote,
  issuer: publisher.issuer,
  audience: publisher.audience,
  claims: { ...publisher.claims },
  createdAt: publisher.createdAt.toISOString(),
  createdBy: publisher.createdBy,
  lastUsedAt: publisher.lastUsedAt?.toISOString() ?? null,
});
