import type { Transaction } from "@deeds/service-kit";
import { isStepDue } from "../domain/canary.ts";
import type { Canary } from "../models/canaries.ts";
import { systemPublisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { activateSetIn } from "./activate-set.ts";
import { claimControls, freezeAt, publishReleaseChanged } from "./change-controls.ts";
import { createSetIn } from "./create-set.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseAuditEntry } from "./release-audit-entry.ts";

export async function advanceCanary(context: ServiceContext, now: Date): Promise<void> {
  const canary = await context.models.canaries.findOne({ outcome: "running" }).lean();
  if (!canary?.promotes || !isStepDue(canary, now)) return;
  const [next, ...rest] = canary.ramp;
  await context.database.transaction(async (tx) => {
    const controls = await claimControls(context, tx);
    if (freezeAt(controls, now)) return;
    const percent = next ?? canary.percent;
    // Only one of several processes takes the step.
    const { modifiedCount } = await context.models.canaries.updateOne(
      { _id: canary._id, outcome: "running", steppedAt: canary.steppedAt },
      { $set: { percent, ramp: rest, steppedAt: now, servedBefore: canary.served.canary } },
      { session: tx },
    );
    if (modifiedCount === 0) return;
    if (next === undefined) return promote(context, tx, canary);
    const entry = releaseAuditEntry({
      publisher: systemPublisher,
      action: "activated",
      subject: canary.setId,
      before: { percent: canary.percent },
      after: { percent },
      note: "canary",
    });
    await context.audit.record(tx, entry);
    await publishReleaseChanged(context, tx, controls);
  });
}

async function promote(context: ServiceContext, tx: Transaction, canary: Canary): Promise<void> {
  const live = await liveActivation(context, "production", tx);
  const creation = {
    changes: canary.changes,
    name: null,
    mandatory: false,
    publisher: systemPublisher,
  };
  const setId =
    live?.setId === canary.baseSetId
      ? canary.setId
      : (await createSetIn(context, tx, creation))._id;
  await activateSetIn(context, tx, {
    setId,
    environment: "production",
    publisher: systemPublisher,
  });
}
