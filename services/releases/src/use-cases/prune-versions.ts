import type { Transaction } from "@deeds/service-kit";
import { versionIds } from "../domain/live-set.ts";
import type { ServiceContext } from "../service-context.ts";
import { systemPublisher } from "./publisher.ts";
import { recordRelease } from "./record-release.ts";
import { findPreviousVersions } from "./roll-back.ts";

const dayMs = 24 * 60 * 60_000;
const batchSize = 100;
/** Versions in these activations are available for a rollback, however old. */
const retainedActivations = 50;

/**
 * Prunes versions that are older than the retention period and in none of the last fifty activations,
 * the canaries, staging, the previews, the sets of that period, and that no rollback of a front end returns to. Their documents remain, so that no number is used twice;
 * `sweepUploads` removes their files.
 */
export async function pruneVersions(
  context: ServiceContext,
  { now, retentionDays }: { now: Date; retentionDays: number },
): Promise<void> {
  const since = new Date(now.getTime() - retentionDays * dayMs);
  const old = await context.models.versions.listPrunable(since, batchSize);
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
    await context.models.controls.claim(tx);
    if ((await versionsInUse(context, tx, { now, since })).has(_id)) return;
    if (!(await versions.markPruned(tx, _id, now))) return;
    await orphanedFolders.insert(tx, folder);
    const note = "its files, for its age";
    await recordRelease(context, tx, {
      publisher: systemPublisher,
      action: "removed",
      subject: _id,
      note,
    });
  });
}

async function versionsInUse(
  context: ServiceContext,
  tx: Transaction,
  { now, since }: { now: Date; since: Date },
): Promise<ReadonlySet<string>> {
  const { activations, canaries, sets } = context.models;
  const live = await activations.findLive("production", tx);
  const used = [
    ...(await activations.listLatest({ limit: retainedActivations, tx })),
    live,
    ...(await sets.listUsedSince(tx, since)),
  ].map((row) => row?.remotes ?? {});
  const running = (await canaries.listRunning(tx)).map(({ changes }) => changes);
  const previews = (await context.models.previews.list(now, tx)).map(({ changes }) => changes);
  const staged = (await context.models.staged.list(tx)).map((row) => ({ [row._id]: row.version }));
  const previous = await findPreviousVersions(context, live?.remotes ?? {}, tx);
  return new Set([...used, previous, ...running, ...staged, ...previews].flatMap(versionIds));
}
