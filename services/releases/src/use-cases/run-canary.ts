import { canaryGroups, type FrontEndName } from "@deeds/contracts";
import { AppError, refuse, type Transaction } from "@deeds/service-kit";
import { overlap } from "../domain/channels.ts";
import { changesFrom, type Versions } from "../domain/live-set.ts";
import type { StoredCanary } from "../models/canary.ts";
import type { StoredSet } from "../models/release-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { assertNotFrozen, publishReleaseChanged } from "./change-controls.ts";
import { assertCommitted, assertReleasable } from "./check-versions.ts";
import { rebaseSet } from "./create-set.ts";
import {
  assertMayActivate,
  assertMayRelease,
  type Publisher,
  systemPublisher,
} from "./publisher.ts";
import { recordRelease } from "./record-release.ts";

interface CanaryRequest {
  setId: number;
  percent: number;
  /** `null`: the canary neither grows nor is promoted automatically. */
  ramp: number[] | null;
  everyMinutes: number;
  publisher: Publisher;
  now: Date;
}

export async function startCanary(
  context: ServiceContext,
  request: CanaryRequest,
): Promise<StoredCanary> {
  const id = await context.database.nextId("canaries");
  return context.database.transaction(async (tx) => {
    const { canaries, sets } = context.models;
    const controls = await context.models.controls.claim(tx);
    const named = await sets.findById(request.setId, tx);
    if (!named) throw refuse.notFound();
    const all = await canaries.listRunning(tx);
    const running = all.find(({ setId }) => setId === named._id);
    assertNotFrozen(controls, request.now);
    const before = running ?? (await newCanary(context, tx, { id, named, request }));
    if (all.some((one) => one !== running && overlap(one.changes, before.changes))) {
      throw new AppError("canary-running");
    }
    assertMayRelease(request.publisher, Object.keys(before.changes));
    assertMayActivate(request.publisher, before.changes, named.mandatory);
    const { percent, ramp, everyMinutes, publisher, now } = request;
    const canary: StoredCanary = {
      ...before,
      ramp: ramp ?? [],
      promotes: ramp !== null,
      percent,
      everyMinutes,
      steppedAt: now,
      startedBefore: before.started.canary,
    };
    await canaries.save(tx, canary);
    await recordRelease(context, tx, {
      publisher,
      action: "activated",
      subject: canary.setId,
      before: { percent: running?.percent ?? 0 },
      after: { percent },
      note: "canary",
    });
    await publishReleaseChanged(context, tx, controls);
    return canary;
  });
}

async function newCanary(
  context: ServiceContext,
  tx: Transaction,
  { id, named, request }: { id: number; named: StoredSet; request: CanaryRequest },
) {
  const { publisher, now } = request;
  const live = await context.models.activations.findLive("production", tx);
  if (!live) throw refuse.notFound();
  const set = await rebaseSet(context, tx, { named, live, publisher, now });
  const changes = changesFrom(live.remotes, set.remotes);
  if (Object.keys(changes).length === 0) {
    const issues = [{ path: "id", message: "same-as-live" }];
    throw new AppError("incompatible-release", { issues });
  }
  await assertReleasable(context, changes, changes);
  await assertCommitted(context, changes);
  return {
    _id: id,
    setId: set._id,
    baseSetId: live.setId,
    changes,
    startedAt: now,
    by: publisher.by,
    endedAt: null,
    outcome: "running" as const,
    served: zeroCounts(),
    started: zeroCounts(),
    failedViews: zeroCounts(),
    failed: zeroCounts(),
    slow: zeroCounts(),
  };
}

const zeroCounts = () => ({ canary: 0, control: 0 });

/** Ends the canary of a front end, or, without one, all that the publisher may end. */
export async function stopCanaries(
  context: ServiceContext,
  request: { remote: FrontEndName | null; publisher: Publisher; now: Date },
): Promise<void> {
  const { remote, publisher, now } = request;
  const own = remote ?? publisher.remote;
  if (own !== null) assertMayRelease(publisher, [own]);
  const running = await context.models.canaries.listRunning();
  const chosen = running.filter(({ changes }) => own === null || changes[own] !== undefined);
  for (const canary of chosen) {
    assertMayRelease(publisher, Object.keys(canary.changes));
    await end(context, canary, { outcome: "stopped", publisher, now });
  }
}

export const rollCanaryBack = (context: ServiceContext, canary: StoredCanary, now: Date) =>
  end(context, canary, { outcome: "rolled-back", publisher: systemPublisher, now });

async function end(
  context: ServiceContext,
  canary: StoredCanary,
  ending: { outcome: "stopped" | "rolled-back"; publisher: Publisher; now: Date },
): Promise<void> {
  const { outcome, publisher, now } = ending;
  await context.database.transaction(async (tx) => {
    const controls = await context.models.controls.claim(tx);
    if (!(await context.models.canaries.end(tx, canary._id, { outcome, endedAt: now }))) return;
    await recordRelease(context, tx, {
      publisher,
      action: outcome === "stopped" ? "deactivated" : "rolled-back",
      subject: canary.setId,
      before: { percent: canary.percent },
      after: { percent: 0 },
      note: `canary; ${summaryOf(canary)}`,
    });
    await publishReleaseChanged(context, tx, controls);
  });
}

function summaryOf(canary: StoredCanary): string {
  const counts = (name: "served" | "started" | "failed" | "slow") =>
    `${name} ${canaryGroups.map((group) => canary[name][group]).join(" against ")}`;
  return [counts("served"), counts("started"), counts("failed"), counts("slow")].join(", ");
}

/** Ends canaries whose front ends become live: promoted when unchanged, stopped otherwise. */
export async function endReplacedCanaries(
  { models }: ServiceContext,
  tx: Transaction,
  { changes, remotes, now }: { changes: Versions; remotes: Versions; now: Date },
): Promise<void> {
  for (const canary of await models.canaries.listRunning(tx)) {
    if (!overlap(canary.changes, changes)) continue;
    const names = Object.keys(canary.changes) as FrontEndName[];
    const isPromoted = names.every((name) => remotes[name] === canary.changes[name]);
    const outcome = isPromoted ? "promoted" : "stopped";
    await models.canaries.end(tx, canary._id, { outcome, endedAt: now });
  }
}
