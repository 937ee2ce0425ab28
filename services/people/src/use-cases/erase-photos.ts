import { fromStore } from "@deeds/service-kit";
import { photoKey } from "../domain/photo-address.ts";
import type { House } from "../house.ts";

const batch = 100;

/**
 * Erases the bytes of photos that were removed, then their rows: a crash in between leaves a row,
 * and the row finds its way here again.
 */
export async function erasePhotos({ models, photos }: House): Promise<number> {
  const removed = await models.photos.find({ state: "removed" }).limit(batch).lean();
  for (const { _id, widths } of removed) {
    await fromStore(Promise.all(widths.map((width) => photos.remove(photoKey(_id, width)))));
    await models.photos.deleteOne({ _id, state: "removed" });
  }
  return removed.length;
}
