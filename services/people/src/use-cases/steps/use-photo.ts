import { refuse, type Transaction } from "@deeds/service-kit";
import { photoIdOf } from "../../domain/photo-address.ts";
import type { House } from "../../house.ts";

interface Change {
  before: string | null;
  after: string | null;
  now: Date;
}

/**
 * Makes an uploaded portrait a person's and lets go of the one before. Both write the photo's row,
 * as the sweeper does: whoever comes second begins again and sees what the first has done.
 */
export async function usePhoto(
  { models }: House,
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
