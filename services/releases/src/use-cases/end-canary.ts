import { canaryGroups, type FrontEndName } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import type { Canary } from "../models/canaries.ts";
import { assertMayRelease, type Publisher, systemPublisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { claimControls, publishReleaseChanged } from "./change-controls.ts";
import { releaseAuditEntry } from "./release-audit-entry.ts";

export async function stopCanary(context: ServiceContext, publisher: Publisher): Promise<void> {
  const canary = await context.models.canaries.findOne({ outcome: "running" }).lean();
  if (!canary) return;
  assertMayRelease(publisher, Object.keys(canary.changes));
  await end(context, canary, "stopped", publisher);
}

export const rollCanaryBack = (context: ServiceContext, canary: Canary): Promise<void> =>
  end(context, canary, "rolled-back", systemPublisher);

async function end(
  context: ServiceContext,
  canary: Canary,
  outcome: "stopped" | "rolled-back",
  publisher: Publisher,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const controls = await claimControls(context, tx);
    const { modifiedCount } = await context.models.canaries.updateOne(
      { _id: canary._id, outcome: "running" },
      { $set: { outcome, endedAt: new Date() } },
      { session: tx },
    );
    if (modifiedCount === 0) return;
    const entry = releaseAuditEntry({
      publisher,
      action: outcome === "stopped" ? "deactivated" : "rolled-back",
      subject: canary.setId,
      before: { percent: canary.percent },
      after: { percent: 0 },
      note: `canary; ${summaryOf(canary)}`,
    });
    await context.audit.record(tx, entry);
    await publishReleaseChanged(context, tx, controls);
  });
}

function summaryOf(canary: Canary): string {
  const counts = (name: "served" | "failed" | "slow") =>
    `${name} ${canaryGroups.map((group) => canary[name][group]).join(" against ")}`;
  return [counts("served"), counts("failed"), counts("slow")].join(", ");
}

/** Ends a canary whose front ends become live: promoted when unchanged, stopped otherwise. */
export async function settleCanary(
  { models }: ServiceContext,
  tx: Transaction,
  { changes, remotes }: { changes: Versions; remotes: Versions },
): Promise<void> {
  const canary = await models.canaries.findOne({ outcome: "running" }).session(tx).lean();
  if (!canary) return;
  const names = Object.keys(canary.changes) as FrontEndName[];
  if (!names.some((name) => changes[name] !== undefined)) return;
  const isPromoted = names.every((name) => remotes[name] === canary.changes[name]);
  const outcome = isPromoted ? "promoted" : "stopped";
  const end = { $set: { outcome, endedAt: new Date() } };
  await models.canaries.updateOne({ _id: canary._id }, end, { session: tx });
}
