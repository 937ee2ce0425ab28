import {
  readStore,
  refuse,
  runPeriodically,
  type SerialTask,
  type Transaction,
  trusted,
} from "@deeds/service-kit";
import { photoAddress, photoIdOf, photoKey } from "../../domain/person-content.ts";
import type { ServiceContext } from "../../service-context.ts";

interface Change {
  before: string | null;
  after: string | null;
  now: Date;
}

/**
 * Attaches an uploaded portrait to a person and removes the previous one. Both write the photo's row, as
 * the sweeper does: a concurrent transaction conflicts, retries and sees the first one's result.
 */
export async function attachPhoto(
  { models }: ServiceContext,
  tx: Transaction,
  { before, after, now }: Change,
): Promise<void> {
  if (before === after) return;
  if (after !== null) {
    const photo = { _id: photoIdOf(after), state: "stored" as const };
    const used = await models.photos.updateOne(photo, { $set: { checkAt: null } }, { session: tx });
    if (used.matchedCount === 0) {
      throw refuse.validation([{ path: "profilePhoto", message: "photo-address" }]);
    }
  }
  if (before !== null) {
    const $set = { checkAt: now };
    await models.photos.updateOne({ _id: photoIdOf(before) }, { $set }, { session: tx });
  }
}

const batch = 100;

/**
 * Deletes the bytes of removed photos, then their rows: after a crash in between the row remains and is
 * retried.
 */
export async function erasePhotos({ models, photos }: ServiceContext): Promise<number> {
  const removed = await models.photos.find({ state: "removed" }).limit(batch).lean();
  for (const { _id, widths } of removed) {
    await readStore(Promise.all(widths.map((width) => photos.remove(photoKey(_id, width)))));
    await models.photos.deleteOne({ _id, state: "removed" });
  }
  return removed.length;
}

/** How long an upload may stay unused. */
export const unusedMs = 24 * 60 * 60 * 1000;

/** Removes portraits unused for 24 hours, and deletes those removed but not yet deleted. */
export async function sweepPhotos(context: ServiceContext, now: Date): Promise<void> {
  for (let checked = batch; checked === batch; ) checked = await checkSome(context, now);
  for (let erased = batch; erased === batch; ) erased = await erasePhotos(context);
}

async function checkSome(context: ServiceContext, now: Date): Promise<number> {
  const { database, models } = context;
  const due = { checkAt: trusted({ $lte: now }), state: trusted({ $ne: "removed" as const }) };
  const photos = await models.photos.find(due).sort({ checkAt: 1 }).limit(batch).lean();
  for (const { _id } of photos) {
    await database.transaction(async (tx) => {
      const user = await models.people.exists({ profilePhoto: photoAddress(_id) }).session(tx);
      const $set = user ? { checkAt: null } : { checkAt: null, state: "removed" as const };
      await models.photos.updateOne({ _id, ...due }, { $set }, { session: tx });
    });
  }
  return photos.length;
}

const everyMs = 60_000;

/** Runs the sweeper every minute until stopped. */
export function startPhotoSweeper(context: ServiceContext): SerialTask {
  const sweeper = runPeriodically({
    everyMs,
    task: () => sweepPhotos(context, new Date()),
    onError: (error) => context.log.warn({ err: error }, "unused portraits are swept later"),
  });
  sweeper.wake();
  return sweeper;
}
