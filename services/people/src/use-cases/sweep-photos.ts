import { runPeriodically, type SerialTask, trusted } from "@deeds/service-kit";
import { photoAddress } from "../domain/photo-address.ts";
import type { House } from "../house.ts";
import { erasePhotos } from "./erase-photos.ts";

/** An upload may wait that long for the person it is sent with. */
export const unusedMs = 24 * 60 * 60 * 1000;
const batch = 100;

/** Removes portraits that nobody has for 24 hours, and whatever was removed but not yet erased. */
export async function sweepPhotos(house: House, now: Date): Promise<void> {
  for (let checked = batch; checked === batch; ) checked = await checkSome(house, now);
  for (let erased = batch; erased === batch; ) erased = await erasePhotos(house);
}

async function checkSome(house: House, now: Date): Promise<number> {
  const { database, models } = house;
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

/** Sweeps every minute until stopped. */
export function startPhotoSweeper(house: House): SerialTask {
  const sweeper = runPeriodically({
    everyMs,
    task: () => sweepPhotos(house, new Date()),
    onError: (error) => house.log.warn({ err: error }, "unused portraits are swept later"),
  });
  sweeper.wake();
  return sweeper;
}
