import { randomBytes } from "node:crypto";
import { createQueue, maxCpuTasks, readStore, refuse } from "@deeds/service-kit";
import { photoIdOf, photoKey } from "../domain/person-content.ts";
import { isShown, type Photo } from "../models/records.ts";
import type { ServiceContext } from "../service-context.ts";
import { encodePhoto } from "./content/encode-photo.ts";
import { unusedMs } from "./steps/photos.ts";

const encodeInTurn = createQueue({ concurrency: maxCpuTasks, maxWaiting: 24 });

/**
 * Stores a portrait. Its row is written first, hidden and due for sweeping, so that the sweeper finds
 * the bytes of an interrupted upload.
 */
export async function storePhoto(
  context: ServiceContext,
  bytes: Buffer,
  now: Date,
): Promise<Photo> {
  const { forms, width, height, placeholder } = await encodeInTurn(() => encodePhoto(bytes));
  const _id = `${randomBytes(15).toString("base64url")}.webp`;
  const widths = forms.map((form) => form.width);
  const checkAt = new Date(now.getTime() + unusedMs);
  const photo: Photo = { _id, width, height, widths, placeholder, createdAt: now, checkAt };
  await context.models.photos.create({ ...photo, state: "storing" });
  await readStore(
    Promise.all(
      forms.map((form) => context.photos.put(photoKey(_id, form.width), form.bytes, "image/webp")),
    ),
  );
  await context.models.photos.updateOne({ _id }, { $set: { state: "stored" } });
  return photo;
}

/** Returns the placeholder of an uploaded portrait; rejects an address that no upload returned. */
export async function findPlaceholder(
  { models }: ServiceContext,
  profilePhoto: string | null,
): Promise<string | null> {
  if (profilePhoto === null) return null;
  const photo = await models.photos.findById(photoIdOf(profilePhoto)).lean();
  if (photo && isShown(photo)) return photo.placeholder;
  throw refuse.validation([{ path: "profilePhoto", message: "photo-address" }]);
}
