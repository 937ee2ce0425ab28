import { refuse } from "@deeds/service-kit";
import { photoIdOf } from "../../domain/photo-address.ts";
import type { House } from "../../house.ts";
import { isShown } from "../../models/photo.ts";

/** The placeholder of an uploaded portrait; refuses an address that no upload answered. */
export async function findPlaceholder(
  { models }: House,
  profilePhoto: string | null,
): Promise<string | null> {
  if (profilePhoto === null) return null;
  const photo = await models.photos.findById(photoIdOf(profilePhoto)).lean();
  if (photo && isShown(photo)) return photo.placeholder;
  throw refuse.validation([{ path: "profilePhoto", message: "photo-address" }]);
}
