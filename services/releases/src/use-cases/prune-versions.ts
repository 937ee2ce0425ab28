import type { Transaction } from "@deeds/service-kit";
import { usedSince } from "../models/sets.ts";
import { notPruned, prunableBefore, versionIds } from "../models/versions.ts";
import { systemPublisher } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { claimControls } from "./change-controls.ts";
import { releaseAuditEntry } from "./release-audit-entry.ts";

const dayMs = 24 * 60 * 60_000;
const batchSize = 100;
/** Versions in these activations are available for a rollback, however old. */
const keptActivations = 50;

/**
 * Prunes versions that are older than the retention period and in none of the last fifty activations,
 * the canary and the sets of that period. Their documents remain, so that no number is used twice;
 * `sweepUploads` removes their files.
 */
export async function pruneVersions(
  context: ServiceContext,
  now: Date,
  retentionDays: number,
): Promise<void> {
  const since = new Date(now.getTime() - retentionDays * dayMs);
  const old = await context.models.versions
    .find(prunableBefore(since))
    .sort({ publishedAt: 1 })
    .select({ folder: 1 })
    .limit(batchSize)
    .lean();
  for (const { _id, folder } of old) {
    if (folder !== undefined) await prune(context, { _id, folder, now, since });
  }
}

async function prune(
  context: ServiceContext,
  { _id, folder, now, since }: { _id: string; folder: string; now: Date; since: Date },
): Promise<void> {
  const { versions, orphanedFolders } = context.models;
  await context.database.transaction(async (tx) => {
    // Serializes this with activations.
    await claimControls(context, tx);
    if ((await versionsInUse(context, tx, since)).has(_id)) return;
    const { modifiedCount } = await versions.updateOne(
      { _id, ...notPruned },
      { $set: { prunedAt: now } },
      { session: tx },
    );
    if (modifiedCount === 0) return;
    await orphanedFolders.create([{ _id: folder }], { session: tx });
    const note = "its files, for its age";
    const entry = releaseAuditEntry({
      publisher: systemPublisher,
      action: "removed",
      subject: _id,
      note,
    });
    await context.audit.record(tx, entry);
  });
}

async function versionsInUse(
  { models }: ServiceContext,
  tx: Transaction,
  since: Date,
): Promise<ReadonlySet<string>> {
  const { activations, canaries, sets } = models;
  const latest = (filter: object, count: number) =>
    activations.find(filter).sort({ _id: -1 }).limit(count).session(tx).lean();
  const used = [
    ...(await latest({}, keptActivations)),
    ...(await latest({ environment: "production" }, 1)),
    ...(await latest({ environment: "staging" }, 1)),
    ...(await sets.find(usedSince(since)).session(tx).lean()),
  ].map(({ remotes }) => remotes);
  const canary = await canaries.findOne({ outcome: "running" }).session(tx).lean();
  return new Set([...used, canary?.changes ?? {}].flatMap(versionIds));
}
