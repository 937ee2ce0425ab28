import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import { changesFrom } from "../domain/live-set.ts";
import type { Canary } from "../models/canaries.ts";
import type { ReleaseSet } from "../models/sets.ts";
import { assertMayRelease, type Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertNotFrozen, claimControls, tellPages } from "./change-controls.ts";
import { assertKept, assertSignatures } from "./check-versions.ts";
import { setUponLive } from "./create-set.ts";
import { liveActivation } from "./read-live-set.ts";
import { releaseLine } from "./release-line.ts";

interface CanaryRequest {
  setId: number;
  percent: number;
  /** Null: it grows by nobody, and becomes live by nobody. */
  ramp: number[] | null;
  everyMinutes: number;
  publisher: Publisher;
}

export async function startCanary(context: ServiceContext, asked: CanaryRequest): Promise<Canary> {
  const id = await context.database.nextId("canaries");
  return context.database.transaction(async (tx) => {
    const { canaries, sets } = context.models;
    const controls = await claimControls(context, tx);
    const named = await sets.findById(asked.setId).session(tx).lean();
    if (!named) throw refuse.notFound();
    const running = await canaries.findOne({ outcome: "running" }).session(tx).lean();
    if (running && running.setId !== named._id) throw new AppError("canary-running");
    assertNotFrozen(controls);
    const before = running ?? (await newCanary(context, tx, { id, named, asked }));
    assertMayRelease(asked.publisher, Object.keys(before.changes));
    const { percent, ramp, everyMinutes, publisher } = asked;
    const step = { ...{ percent, everyMinutes, steppedAt: new Date() }, ...rampOf(ramp) };
    const canary: Canary = { ...before, ...step, servedBefore: before.served.canary };
    await canaries.replaceOne({ _id: canary._id }, canary, { upsert: true, session: tx });
    const states = { before: { percent: running?.percent ?? 0 }, after: { percent } };
    const about = { publisher, action: "activated" as const, subject: canary.setId };
    await context.audit.record(tx, releaseLine({ ...about, ...states, note: "canary" }));
    await tellPages(context, tx, controls);
    return canary;
  });
}

const rampOf = (ramp: number[] | null) => ({ ramp: ramp ?? [], promotes: ramp !== null });

async function newCanary(
  context: ServiceContext,
  tx: Transaction,
  { id, named, asked }: { id: number; named: ReleaseSet; asked: CanaryRequest },
): Promise<Canary> {
  const { publisher, percent, everyMinutes, ramp } = asked;
  const live = await liveActivation(context, "production", tx);
  if (!live) throw refuse.notFound();
  const set = await setUponLive(context, tx, { named, live, publisher });
  const changes = changesFrom(live.remotes, set.remotes);
  if (Object.keys(changes).length === 0) {
    throw new AppError("incompatible-release", {
      issues: [{ path: "id", message: "same-as-live" }],
    });
  }
  await assertKept(context, changes);
  await assertSignatures(context, changes);
  return {
    ...{ _id: id, setId: set._id, baseSetId: live.setId, changes, percent, everyMinutes },
    ...{ ...rampOf(ramp), startedAt: new Date(), steppedAt: new Date(), servedBefore: 0 },
    ...{ by: publisher.by, endedAt: null, outcome: "running" },
    ...{ served: nobody(), failedViews: nobody(), failed: nobody(), slow: nobody() },
  };
}

const nobody = () => ({ canary: 0, control: 0 });
