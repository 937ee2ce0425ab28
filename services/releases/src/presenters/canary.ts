import type { CanaryEvidence, ReleaseCanary } from "@deeds/contracts";
import { likelihoodsOf } from "../domain/canary.ts";
import type { Canary } from "../models/canaries.ts";

export const presentCanary = (canary: Canary): ReleaseCanary => ({
  id: canary._id,
  ...{ setId: canary.setId, baseSetId: canary.baseSetId },
  ...{ percent: canary.percent, ramp: [...canary.ramp], promotes: canary.promotes },
  everyMinutes: canary.everyMinutes,
  startedAt: canary.startedAt.toISOString(),
  by: canary.by,
  endedAt: canary.endedAt?.toISOString() ?? null,
  outcome: canary.outcome,
  evidence: evidenceOf(canary),
});

/** What speaks for and against a canary. */
const evidenceOf = (canary: Canary): CanaryEvidence => ({
  ...{ served: canary.served, failedViews: canary.failedViews },
  ...{ failed: canary.failed, slow: canary.slow },
  likelihood: likelihoodsOf(canary),
});
