import { open, stat } from "node:fs/promises";
import { AppError } from "@deeds/service-kit";
import sharp, { type Metadata, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { acceptedTypes } from "../domain/file-types.ts";

// Every upload is another picture: nothing in the cache is used again.
sharp.cache(false);
// More threads need more memory; several pictures share the cores instead.
sharp.concurrency(1);

const longestSeconds = 20;
const thumbSide = 100;

/**
 * Encodes a picture anew at `into` as `contentType`, upright and without metadata; an animation
 * stays one. Throws `file-type` for one that cannot be decoded, and `file-too-large` for too many
 * pixels.
 */
export async function cleanImage(
  path: string,
  contentType: string,
  into: string,
): Promise<{ size: number; placeholder: string }> {
  try {
    const { isMoving } = await measurePicture(path);
    const open = sharp(path, { animated: isMoving, limitInputPixels: false, failOn: "error" });
    const upright = isMoving ? open : open.autoOrient();
    const drawn = encode(upright, contentType).timeout({ seconds: longestSeconds });
    await drawn.toFile(into);
    // The new file is whole and may be faster to scale down.
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

/** Of all frames together. */
const mostPixels = 50_000_000;
const mostFrames = 1_000;
/** Held by a decoder at once. */
const mostDecoded = 160 * 1024 * 1024;

/** Reads only the header, before anything is decoded. Throws `file-too-large`. */
async function measurePicture(path: string): Promise<{ isMoving: boolean }> {
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1 } = metadata;
  const frames = Math.max(pages, await framesOfPng(path));
  const tooMany = width * height * pages > mostPixels || frames > mostFrames;
  if (tooMany || decodedBytes(metadata) > mostDecoded) {
    throw new AppError("file-too-large", { params: { size: 10 } });
  }
  return { isMoving: pages > 1 };
}

/** Most pictures are decoded in lines; these are held as a whole. */
function decodedBytes(metadata: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1 } = metadata;
  const samples = width * height * channels;
  const bytes = samples * (depth === "ushort" ? 2 : 1);
  if (format === "webp" || format === "heif") return width * height * 4;
  // Two bytes for each coefficient, colors mostly at a quarter.
  if (format === "jpeg" && isProgressive) return width * height * 3;
  return isProgressive || orientation > 1 ? bytes : 0;
}

const pngHeadBytes = 64 * 1024;

/** Returns the frames of an animated PNG; 0 for any other file. */
async function framesOfPng(path: string): Promise<number> {
  const head = await headOf(path);
  if (head.toString("latin1", 1, 4) !== "PNG") return 0;
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return head.readUInt32BE(at + 8);
    if (type === "IDAT") return 0;
  }
  return 0;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pngHeadBytes), 0, pngHeadBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
