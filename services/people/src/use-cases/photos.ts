import { randomBytes } from "node:crypto";
import {
  readStore,
  refuse,
  runPeriodically,
  type SerialTask,
  type Transaction,
  type Viewer,
} from "@deeds/service-kit";
import { photoAddress, photoIdOf, photoKey } from "../domain/person-content.ts";
import type { Photo, Uploader } from "../models/photo.ts";
import type { ServiceContext } from "../service-context.ts";

/** How long an upload may stay unused. */
const unusedMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60_000;
const sweepBatch = 100;

/**
 * Scans and stores a portrait. Its row is written first, hidden and due for sweeping, so that the sweeper finds
 * the bytes of an interrupted upload.
 */
export async function storePhoto(
  { models, photos, malware, photoEncoder, log }: ServiceContext,
  { bytes, uploader, now }: { bytes: Buffer; uploader: Uploader; now: Date },
) {
  await malware.assertClean(() => [bytes], log);
  const { forms, width, height, placeholder } = await photoEncoder.encode(bytes);
  const _id = `${randomBytes(15).toString("base64url")}.webp`;
  const widths = forms.map((form) => form.width);
  const checkAt = new Date(now.getTime() + unusedMs);
  const { visitorId, userId } = uploader;
  const photo: Photo = {
    _id,
    width,
    height,
    widths,
    placeholder,
    createdAt: now,
    visitorId,
    userId,
    attached: false,
    checkAt,
  };
  await models.photos.insertStoring(photo);
  await readStore(
    Promise.all(
      forms.map((form) => photos.put(photoKey(_id, form.width), form.bytes, "image/webp")),
    ),
  );
  await models.photos.markStored(_id);
  return photo;
}

/** Returns the placeholder of an uploaded portrait; rejects an address that no upload returned. */
export async function findPlaceholder({ models }: ServiceContext, profilePhoto: string | null) {
  if (profilePhoto === null) return null;
  const photo = await models.photos.findStored(photoIdOf(profilePhoto));
  if (photo) return photo.placeholder;
  throw wrongAddress();
}

const wrongAddress = () => refuse.validation([{ path: "profilePhoto", message: "photo-address" }]);

/**
 * Attaches an uploaded portrait of the caller to a person and removes the previous one; `uploader` is
 * `null` when the portrait moves between merged records. Both write the photo's row, as
 * the sweeper does: a concurrent transaction conflicts, retries and sees the first one's result.
 */
export async function attachPhoto(
  { models: { photos } }: ServiceContext,
  tx: Transaction,
  change: { before: string | null; after: string | null; uploader: Uploader | null; now: Date },
): Promise<void> {
  const { before, after, uploader, now } = change;
  if (before === after) return;
  if (after !== null && !(await photos.attach(tx, photoIdOf(after), uploader))) {
    throw wrongAddress();
  }
  if (before !== null) await photos.scheduleCheck(tx, photoIdOf(before), now);
}

/** Whether a caller may read a portrait: of a public person, or their own upload. */
export async function mayReadPhoto(
  { models }: ServiceContext,
  photo: Photo,
  viewer: Viewer,
): Promise<{ isPublic: boolean; mayRead: boolean }> {
  const isPublic = await models.people.isPhotoPublic(photoAddress(photo._id));
  const { visitorId = null, userId = null } = photo;
  const isUploader =
    (visitorId !== null && visitorId === viewer.visitorId) ||
    (userId !== null && userId === viewer.userId);
  return { isPublic, mayRead: isPublic || viewer.isAdmin || isUploader };
}

/**
 * Deletes the bytes of removed photos, then their rows: after a crash in between the row remains and is
 * retried. Returns the number of photos.
 */
export async function erasePhotos({ models, photos }: ServiceContext): Promise<number> {
  const removed = await models.photos.listRemoved(sweepBatch);
  for (const { _id, widths } of removed) {
    await readStore(Promise.all(widths.map((width) => photos.remove(photoKey(_id, width)))));
    await models.photos.deleteRemoved(_id);
  }
  return removed.length;
}

/** Removes portraits unused for 24 hours, and deletes those removed but not yet deleted. */
export async function sweepPhotos(context: ServiceContext, now: Date): Promise<void> {
  for (let count = sweepBatch; count === sweepBatch; ) count = await checkPhotos(context, now);
  for (let count = sweepBatch; count === sweepBatch; ) count = await erasePhotos(context);
}

async function checkPhotos({ database, models }: ServiceContext, now: Date): Promise<number> {
  const due = await models.photos.listDue(now, sweepBatch);
  for (const { _id } of due) {
    await database.transaction(async (tx) => {
      const isUsed = await models.people.isPhotoUsed(photoAddress(_id), tx);
      await models.photos.completeCheck(tx, _id, { now, isUsed });
    });
  }
  return due.length;
}

/** Runs the sweeper every minute until stopped. */
export function startPhotoSweeper(context: ServiceContext, clock: () => Date): SerialTask {
  const sweeper = runPeriodically({
    everyMs: sweepEveryMs,
    task: () => sweepPhotos(context, clock()),
    onError: (error) => context.log.warn({ err: error }, "unused portraits are swept later"),
  });
  sweeper.wake();
  return sweeper;
}
