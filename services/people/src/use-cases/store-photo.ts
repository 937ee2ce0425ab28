import { randomBytes } from "node:crypto";
import { coresToFill, createQueue, fromStore } from "@deeds/service-kit";
import { photoKey } from "../domain/photo-address.ts";
import type { House } from "../house.ts";
import type { Photo } from "../models/photo.ts";
import { encodePhoto } from "./content/encode-photo.ts";
import { unusedMs } from "./sweep-photos.ts";

const encodeInTurn = createQueue({ atOnce: coresToFill, waiting: 24 });

/**
 * Keeps a portrait. Its row is written first as one to be swept, which nobody sees, so that the
 * sweeper finds the bytes of an upload that broke off.
 */
export async function storePhoto(house: House, bytes: Buffer, now: Date): Promise<Photo> {
  const { forms, width, height, placeholder } = await encodeInTurn(() => encodePhoto(bytes));
  const _id = `${randomBytes(15).toString("base64url")}.webp`;
  const widths = forms.map((form) => form.width);
  const checkAt = new Date(now.getTime() + unusedMs);
  const photo: Photo = { _id, width, height, widths, placeholder, createdAt: now, checkAt };
  await house.models.photos.create({ ...photo, state: "storing" });
  await fromStore(
    Promise.all(
      forms.map((form) => house.photos.put(photoKey(_id, form.width), form.bytes, "image/webp")),
    ),
  );
  await house.models.photos.updateOne({ _id }, { $set: { state: "stored" } });
  return photo;
}
