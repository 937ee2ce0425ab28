import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import { changesFrom } from "../domain/live-set.ts";
import type { Canary } from "../models/canaries.ts";
import type { ReleaseSet } from "../models/sets.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertNotFrozen, claimControls, publishReleaseChanged } from "./change-controls.ts";
import { assertNotPruned, assertSignatures } from "./check-versions.ts";
import { rebaseSet } from "./create-set.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseAuditEntry } from "./release-audit-entry.ts";

interface CanaryRequest {
  setId: number;
  percent: number;
  /** `null`: the canary neither grows nor is promoted automatically. */
  ramp: number[] | null;
  everyMinutes: number;
  publisher: Publisher;
}

export async function startCanary(
  context: ServiceContext,
  request: CanaryRequest,
): Promise<Canary> {
  const id = await context.database.nextId("canaries");
  return context.database.transaction(async (tx) => {
    const { canaries, sets } = context.models;
    const controls = await claimControls(context, tx);
    const named = await sets.findById(request.setId).session(tx).lean();
    if (!named) throw refuse.notFound();
    const running = await canaries.findOne({ outcome: "running" }).session(tx).lean();
    if (running && running.setId !== named._id) throw new AppError("canary-running");
    assertNotFrozen(controls);
    const before = running ?? (await newCanary(context, tx, { id, named, request }));
    assertMayRelease(request.publisher, Object.keys(before.changes));
    const { percent, ramp, everyMinutes, publisher } = request;
    const canary: Canary = {
      ...before,
      ...rampOf(ramp),
      percent,
      everyMinutes,
      steppedAt: new Date(),
      servedBefore: before.served.canary,
    };
    await canaries.replaceOne({ _id: canary._id }, canary, { upsert: true, session: tx });
    const entry = releaseAuditEntry({
      publisher,
      action: "activated",
      subject: canary.setId,
      before: { percent: running?.percent ?? 0 },
      after: { percent },
      note: "canary",
    });
    await context.audit.record(tx, entry);
    await publishReleaseChanged(context, tx, controls);
    return canary;
  });
}

const rampOf = (ramp: number[] | null) => ({ ramp: ramp ?? [], promotes: ramp !== null });

async function newCanary(
  context: ServiceContext,
  tx: Transaction,
  { id, named, request }: { id: number; named: ReleaseSet; request: CanaryRequest },
): Promise<Canary> {
  const { publisher, percent, everyMinutes, ramp } = request;
  const live = await liveActivation(context, "production", tx);
  if (!live) throw refuse.notFound();
  const set = await rebaseSet(context, tx, { named, live, publisher });
  const changes = changesFrom(live.remotes, set.remotes);
  if (Object.keys(changes).length === 0) {
    throw new AppError("incompatible-release", {
      issues: [{ path: "id", message: "same-as-live" }],
    });
  }
  await assertNotPruned(context, changes);
  await assertSignatures(context, changes);
  return {
    ...rampOf(ramp),
    _id: id,
    setId: set._id,
    baseSetId: live.setId,
    changes,
    percent,
    everyMinutes,
    startedAt: new Date(),
    steppedAt: new Date(),
    servedBefore: 0,
    by: publisher.by,
    endedAt: null,
    outcome: "running",
    served: zeroCounts(),
    failedViews: zeroCounts(),
    failed: zeroCounts(),
    slow: zeroCounts(),
  };
}

const zeroCounts = () => ({ canary: 0, control: 0 });
