import type { PublishToken, ReleaseCanary, ReleaseOverview, VersionDay } from "@deeds/contracts";

const at = "2026-11-21T10:00:00.000Z";

export const buildMachine: PublishToken = {
  ...{ id: 3, remote: "mf-registry", name: "Сборочная машина", createdBy: "admin" },
  ...{ createdAt: at, lastUsedAt: "2026-11-22T09:30:00.000Z" },
};

const about = { percent: 10, promotes: true, everyMinutes: 10, startedAt: at, by: "admin" };

const running: ReleaseCanary = {
  ...{ ...about, id: 2, setId: 5, baseSetId: 4, ramp: [25, 50], endedAt: null },
  outcome: "running",
  evidence: {
    served: { canary: 214, control: 209 },
    failedViews: { canary: 3, control: 2 },
    failed: { canary: 2, control: 2 },
    slow: { canary: 11, control: 9 },
    likelihood: { failed: 0.4, slow: 0.6 },
  },
};

const rolledBack: ReleaseCanary = {
  ...{ ...about, id: 1, setId: 3, baseSetId: 2, ramp: [] },
  ...{ endedAt: "2026-11-21T10:04:00.000Z", outcome: "rolled-back" },
  evidence: {
    served: { canary: 31, control: 29 },
    failedViews: { canary: 14, control: 0 },
    failed: { canary: 9, control: 0 },
    slow: { canary: 1, control: 2 },
    likelihood: { failed: 102.3, slow: 0.3 },
  },
};

/** A freeze, a switch, a set in staging, canaries and the days of a version. */
export function busyReleases({ versions }: ReleaseOverview): Partial<ReleaseOverview> {
  const [version] = versions.filter(({ remote }) => remote === "mf-registry");
  if (!version) throw new Error("no version of mf-registry is published");
  const day: VersionDay = {
    ...{ day: "2026-11-21", loadFailures: 1, renderFailures: 14, policyFailures: 0 },
    ...{ lcp: [180, 22, 12], inp: [201, 9, 4], cls: [210, 4, 0] },
  };
  return {
    stagingSetId: 5,
    freeze: { reason: "Годовой отчёт", until: "2026-12-01T06:00:00.000Z", at, by: "admin" },
    switches: [{ remote: "mf-submissions", reason: "Теряет файлы", at, by: "admin" }],
    canaries: [running, rolledBack],
    versions: [{ ...version, version: "0.1.0-00000001", days: [day] }, ...versions],
  };
}
