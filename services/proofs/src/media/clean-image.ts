import { AppError } from "@deeds/service-kit";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { acceptedTypes } from "../domain/file-types.ts";

export interface CleanImage {
  bytes: Buffer;
  /** ThumbHash, base64. */
  placeholder: string;
}

// Every upload is another picture: what the library would keep of the last ones is never used again.
sharp.cache(false);

/** All frames together: a flood of pixels costs the sender a refusal and us nothing. */
const largestPixels = 50_000_000;
const longestSeconds = 20;
const thumbSide = 100;

/**
 * Draws a picture anew, upright and without metadata, as `contentType`. Throws `file-type` for one
 * that cannot be decoded to its end and `file-too-large` for one with too many pixels.
 */
export async function cleanImage(bytes: Buffer, contentType: string): Promise<CleanImage> {
  try {
    const open = (options: { animated: boolean }) =>
      sharp(bytes, { ...options, limitInputPixels: largestPixels, failOn: "error" });
    const whole = open({ animated: true });
    const { pages = 1 } = await whole.metadata();
    const upright = pages > 1 ? whole : whole.autoOrient();
    const drawn = await encode(upright, contentType)
      .timeout({ seconds: longestSeconds })
      .toBuffer();
    return { bytes: drawn, placeholder: await thumbHashOf(open({ animated: false })) };
  } catch (cause) {
    throw refusalOf(cause);
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
    .autoOrient()
    .resize({ width: thumbSide, height: thumbSide, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

function refusalOf(cause: unknown): AppError {
  const tooMany = cause instanceof Error && /pixel limit/i.test(cause.message);
  return tooMany
    ? new AppError("file-too-large", { params: { size: 10 }, cause })
    : new AppError("file-type", { params: { types: acceptedTypes }, cause });
}
