import type { Transaction } from "@deeds/service-kit";
import { isStepDue } from "../domain/canary.ts";
import type { House } from "../house.ts";
import type { Canary } from "../models/canaries.ts";
import { itself } from "../policies/publisher.ts";
import { activateSetIn } from "./activate-set.ts";
import { claimControls, freezeAt, tellPages } from "./change-controls.ts";
import { createSetIn } from "./create-set.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseLine } from "./release-line.ts";

export async function advanceCanary(house: House, now: Date): Promise<void> {
  const canary = await house.models.canaries.findOne({ outcome: "running" }).lean();
  if (!canary?.promotes || !isStepDue(canary, now)) return;
  const [next, ...further] = canary.ramp;
  await house.database.transaction(async (tx) => {
    const controls = await claimControls(house, tx);
    if (freezeAt(controls, now)) return;
    const percent = next ?? canary.percent;
    // Of several processes one takes the step.
    const { modifiedCount } = await house.models.canaries.updateOne(
      { _id: canary._id, outcome: "running", steppedAt: canary.steppedAt },
      { $set: { percent, ramp: further, steppedAt: now, servedBefore: canary.served.canary } },
      { session: tx },
    );
    if (modifiedCount === 0) return;
    if (next === undefined) return promote(house, tx, canary);
    const states = { before: { percent: canary.percent }, after: { percent } };
    const about = { publisher: itself, subject: canary.setId, note: "canary" };
    await house.audit.record(tx, releaseLine({ ...about, action: "activated", ...states }));
    await tellPages(house, tx, controls);
  });
}

async function promote(house: House, tx: Transaction, canary: Canary): Promise<void> {
  const live = await liveActivation(house, "production", tx);
  const about = { name: null, mandatory: false, publisher: itself };
  const setId =
    live?.setId === canary.baseSetId
      ? canary.setId
      : (await createSetIn(house, tx, { changes: canary.changes, ...about }))._id;
  await activateSetIn(house, tx, { setId, environment: "production", publisher: itself });
}
