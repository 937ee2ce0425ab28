import type { FrontEndName } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import type { Versions } from "../domain/live-set.ts";
import type { House } from "../house.ts";

/**
 * A canary whose front ends become live for everybody ends: promoted when it is what it was, and
 * stopped when others took its place. One of other front ends goes on beside the new set.
 */
export async function settleCanary(
  { models }: House,
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
