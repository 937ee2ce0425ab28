import { stat } from "node:fs/promises";
import { AppError } from "@deeds/service-kit";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { acceptedTypes } from "../domain/file-types.ts";
import { measurePicture } from "./measure-picture.ts";

export interface CleanImage {
  size: number;
  /** ThumbHash, base64. */
  placeholder: string;
}

// Every upload is another picture: what the library would keep of the last ones is never used again.
sharp.cache(false);
// More threads for one picture cost more memory; several pictures share the cores instead.
sharp.concurrency(1);

const longestSeconds = 20;
const thumbSide = 100;

/**
 * Draws a picture anew at `into`, upright and without metadata, as `contentType`; a moving one keeps
 * moving. Throws `file-type` for one that cannot be decoded to its end and `file-too-large` for one
 * with too many pixels.
 */
export async function cleanImage(
  path: string,
  contentType: string,
  into: string,
): Promise<CleanImage> {
  try {
    const { isMoving } = await measurePicture(path);
    const open = sharp(path, { animated: isMoving, limitInputPixels: false, failOn: "error" });
    const upright = isMoving ? open : open.autoOrient();
    const drawn = encode(upright, contentType).timeout({ seconds: longestSeconds });
    await drawn.toFile(into);
    // What was drawn is known to be whole, and is read again by its small versions where it has any.
    const placeholder = await thumbHashOf(sharp(into, { limitInputPixels: false }));
    return { size: (await stat(into)).size, placeholder };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("file-type", { params: { types: acceptedTypes }, cause });
  }
}

function encode(image: Sharp, contentType: string): Sharp {
  switch (contentType) {
    case "image/png":
      return image.png();
    case "image/gif":
      return image.gif();
    case "image/webp":
      return image.webp({ quality: 85 });
    default:
      return image.jpeg({ quality: 82 });
  }
}

async function thumbHashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: thumbSide, height: thumbSide, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
