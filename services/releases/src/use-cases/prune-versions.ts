import type { Transaction } from "@deeds/service-kit";
import { usedSince } from "../models/sets.ts";
import { notPruned, prunableBefore, versionIds } from "../models/versions.ts";
import { itself } from "../policies/publisher.ts";
import type { ServiceContext } from "../service-context.ts";
import { claimControls } from "./change-controls.ts";
import { releaseLine } from "./release-line.ts";

const dayMs = 24 * 60 * 60_000;
const batch = 100;
/** Of what was live: versions in these are gone back to, also years later. */
const lastActivations = 50;

/**
 * Gives up versions that were published more than so many days ago and that nobody goes back to: none
 * of the last fifty activations has them, no canary, and no set of those days. Their rows stay, so that
 * no number is used twice; their files are removed by the sweeper.
 */
export async function pruneVersions(
  context: ServiceContext,
  now: Date,
  keptDays: number,
): Promise<void> {
  const since = new Date(now.getTime() - keptDays * dayMs);
  const old = await context.models.versions
    .find(prunableBefore(since))
    .sort({ publishedAt: 1 })
    .select({ folder: 1 })
    .limit(batch)
    .lean();
  for (const { _id, folder } of old) {
    if (folder !== undefined) await prune(context, { _id, folder, now, since });
  }
}

async function prune(
  context: ServiceContext,
  { _id, folder, now, since }: { _id: string; folder: string; now: Date; since: Date },
): Promise<void> {
  const { versions, leftFolders } = context.models;
  await context.database.transaction(async (tx) => {
    // Whatever makes something live at this moment is behind it or before it.
    await claimControls(context, tx);
    if ((await versionsInUse(context, tx, since)).has(_id)) return;
    const { modifiedCount } = await versions.updateOne(
      { _id, ...notPruned },
      { $set: { prunedAt: now } },
      { session: tx },
    );
    if (modifiedCount === 0) return;
    await leftFolders.create([{ _id: folder }], { session: tx });
    const about = { publisher: itself, subject: _id, note: "its files, for its age" };
    await context.audit.record(tx, releaseLine({ ...about, action: "removed" }));
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
    ...(await latest({}, lastActivations)),
    ...(await latest({ environment: "production" }, 1)),
    ...(await latest({ environment: "staging" }, 1)),
    ...(await sets.find(usedSince(since)).session(tx).lean()),
  ].map(({ remotes }) => remotes);
  const canary = await canaries.findOne({ outcome: "running" }).session(tx).lean();
  return new Set([...used, canary?.changes ?? {}].flatMap(versionIds));
}
