import type { Transaction } from "@deeds/service-kit";
import { isStepDue } from "../domain/canary.ts";
import type { StoredCanary } from "../models/canary.ts";
import type { ServiceContext } from "../service-context.ts";
import { activateSet } from "./activate-set.ts";
import { freezeAt, publishReleaseChanged } from "./change-controls.ts";
import { createSet } from "./create-set.ts";
import { systemPublisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";

/** Advances each canary whose step is due; one that cannot be promoted delays no other. */
export async function advanceCanaries(context: ServiceContext, now: Date): Promise<void> {
  for (const canary of await context.models.canaries.listRunning()) {
    await advance(context, canary, now).catch((error: unknown) => {
      context.log.warn({ err: error, canary: canary._id }, "advancing a canary failed");
    });
  }
}

async function advance(context: ServiceContext, canary: StoredCanary, now: Date): Promise<void> {
  if (!canary.promotes || !isStepDue(canary, now)) return;
  const [next, ...rest] = canary.ramp;
  await context.database.transaction(async (tx) => {
    const controls = await context.models.controls.claim(tx);
    if (freezeAt(controls, now)) return;
    const percent = next ?? canary.percent;
    const step = { percent, ramp: rest, steppedAt: now, startedBefore: canary.started.canary };
    if (!(await context.models.canaries.advance(tx, canary, step))) return;
    if (next === undefined) return promote(context, tx, { canary, now });
    await recordRelease(context, tx, {
      publisher: systemPublisher,
      action: "activated",
      subject: canary.setId,
      before: { percent: canary.percent },
      after: { percent },
      note: "canary",
    });
    await publishReleaseChanged(context, tx, controls);
  });
}

async function promote(
  context: ServiceContext,
  tx: Transaction,
  { canary, now }: { canary: StoredCanary; now: Date },
): Promise<void> {
  const live = await context.models.activations.findLive("production", tx);
  const { changes } = canary;
  const publisher = systemPublisher;
  const creation = { changes, name: null, mandatory: false, publisher, now };
  const setId =
    live?.setId === canary.baseSetId ? canary.setId : (await createSet(context, creation))._id;
  await activateSet(context, { setId, environment: "production", publisher, now });
}
