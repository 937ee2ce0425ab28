import { randomBytes } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import { photoKey } from "../domain/photo-address.ts";
import type { House } from "../house.ts";
import type { Photo } from "../models/photo.ts";
import { encodePhoto } from "./content/encode-photo.ts";

/** Keeps a portrait: its bytes first, then the row that makes it known. */
export async function storePhoto(house: House, bytes: Buffer, now: Date): Promise<Photo> {
  const { forms, width, height, placeholder } = await encodePhoto(bytes);
  const _id = `${randomBytes(15).toString("base64url")}.webp`;
  try {
    await Promise.all(
      forms.map((form) => house.photos.put(photoKey(_id, form.width), form.bytes, "image/webp")),
    );
  } catch (cause) {
    throw refuse.unavailable(cause);
  }
  const widths = forms.map((form) => form.width);
  const photo = { _id, width, height, widths, placeholder, createdAt: now };
  await house.models.photos.create(photo);
  return photo;
}
