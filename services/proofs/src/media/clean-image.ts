import sharp, { type Metadata, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { TooLarge } from "./cleaners/open-file.ts";

// Every upload is a different picture, so a cache has no hits.
sharp.cache(false);
// Threads per picture cost memory; the queue runs several pictures in parallel instead.
sharp.concurrency(1);

const timeoutSeconds = 20;
/** The maximum of ThumbHash. */
const thumbSide = 100;

/**
 * Re-encodes a picture as `contentType`, oriented and without metadata; animations are preserved. Throws `TooLarge`,
 * and errors of sharp when it cannot be decoded.
 */
export async function cleanImage(
  bytes: Buffer,
  contentType: string,
): Promise<{ bytes: Buffer; placeholder: string }> {
  const { isAnimated } = await checkDimensions(bytes);
  const input = sharp(bytes, { animated: isAnimated, limitInputPixels: false, failOn: "error" });
  const oriented = isAnimated ? input : input.autoOrient();
  const clean = await encode(oriented, contentType).timeout({ seconds: timeoutSeconds }).toBuffer();
  return { bytes: clean, placeholder: await thumbHashOf(clean) };
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

async function thumbHashOf(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image, { limitInputPixels: false })
    .resize({ width: thumbSide, height: thumbSide, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/** Over all frames. */
const maxPixels = 50_000_000;
const maxFrames = 1_000;
/** In a decoder's memory at once. */
const maxDecodedBytes = 160 * 1024 * 1024;

/** Reads only the header, before decoding. */
async function checkDimensions(bytes: Buffer): Promise<{ isAnimated: boolean }> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1 } = metadata;
  const frames = Math.max(pages, countPngFrames(bytes));
  const isTooLarge = width * height * pages > maxPixels || frames > maxFrames;
  if (isTooLarge || decodedBytes(metadata) > maxDecodedBytes) {
    throw new TooLarge(`${width} x ${height}, ${frames} frames`);
  }
  return { isAnimated: pages > 1 };
}

/** Returns the memory of formats that are decoded as a whole; 0 for those decoded by rows. */
function decodedBytes(metadata: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1 } = metadata;
  const samples = width * height * channels;
  const bytes = samples * (depth === "ushort" ? 2 : 1);
  if (format === "webp" || format === "heif") return width * height * 4;
  // Two bytes for each coefficient; chroma is mostly subsampled to a quarter.
  if (format === "jpeg" && isProgressive) return width * height * 3;
  return isProgressive || orientation > 1 ? bytes : 0;
}

const pngHeadBytes = 64 * 1024;

/** Returns the frame count of an animated PNG; 0 for any other file. */
function countPngFrames(bytes: Buffer): number {
  const head = bytes.subarray(0, pngHeadBytes);
  if (head.toString("latin1", 1, 4) !== "PNG") return 0;
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return head.readUInt32BE(at + 8);
    if (type === "IDAT") return 0;
  }
  return 0;
}
