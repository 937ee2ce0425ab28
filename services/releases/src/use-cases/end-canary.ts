import { canaryGroups, type FrontEndName } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import type { StoredCanary } from "../models/canary.ts";
import type { ServiceContext } from "../service-context.ts";
import { publishReleaseChanged } from "./change-controls.ts";
import { assertMayRelease, type Publisher, systemPublisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";

export async function stopCanary(
  context: ServiceContext,
  publisher: Publisher,
  now: Date,
): Promise<void> {
  const canary = await context.models.canaries.findRunning();
  if (!canary) return;
  assertMayRelease(publisher, Object.keys(canary.changes));
  await end(context, canary, { outcome: "stopped", publisher, now });
}

export const rollCanaryBack = (
  context: ServiceContext,
  canary: StoredCanary,
  now: Date,
): Promise<void> =>
  end(context, canary, { outcome: "rolled-back", publisher: systemPublisher, now });

interface CanaryEnd {
  outcome: "stopped" | "rolled-back";
  publisher: Publisher;
  now: Date;
}

async function end(
  context: ServiceContext,
  canary: StoredCanary,
  { outcome, publisher, now }: CanaryEnd,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const controls = await context.models.controls.claim(tx);
    const ending = { outcome, endedAt: now };
    if (!(await context.models.canaries.end(tx, canary._id, ending))) return;
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
  const counts = (name: "served" | "failed" | "slow") =>
    `${name} ${canaryGroups.map((group) => canary[name][group]).join(" against ")}`;
  return [counts("served"), counts("failed"), counts("slow")].join(", ");
}

/** Ends a canary whose front ends become live: promoted when unchanged, stopped otherwise. */
export async function endReplacedCanary(
  { models }: ServiceContext,
  tx: Transaction,
  { changes, remotes, now }: { changes: Versions; remotes: Versions; now: Date },
): Promise<void> {
  const canary = await models.canaries.findRunning(tx);
  if (!canary) return;
  const names = Object.keys(canary.changes) as FrontEndName[];
  if (!names.some((name) => changes[name] !== undefined)) return;
  const isPromoted = names.every((name) => remotes[name] === canary.changes[name]);
  const outcome = isPromoted ? "promoted" : "stopped";
  await models.canaries.end(tx, canary._id, { outcome, endedAt: now });
}
