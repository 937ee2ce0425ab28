import { canaryGroups, type FrontEndName } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import type { Canary } from "../models/canaries.ts";
import { assertMayRelease, itself, type Publisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { claimControls, tellPages } from "./change-controls.ts";
import { releaseLine } from "./release-line.ts";

export async function stopCanary(context: ServiceContext, publisher: Publisher): Promise<void> {
  const canary = await context.models.canaries.findOne({ outcome: "running" }).lean();
  if (!canary) return;
  assertMayRelease(publisher, Object.keys(canary.changes));
  await end(context, canary, "stopped", publisher);
}

/** Ends a canary that is worse than what everybody has; who comes second finds it ended. */
export const rollCanaryBack = (context: ServiceContext, canary: Canary): Promise<void> =>
  end(context, canary, "rolled-back", itself);

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
    const states = { before: { percent: canary.percent }, after: { percent: 0 } };
    const action = outcome === "stopped" ? "deactivated" : "rolled-back";
    const note = `canary; ${wordsOf(canary)}`;
    await context.audit.record(
      tx,
      releaseLine({ publisher, action, subject: canary.setId, ...states, note }),
    );
    await tellPages(context, tx, controls);
  });
}

function wordsOf(canary: Canary): string {
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
