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
/** Of one picture, which leaves the rest of `uploadResidentMb` to its process. */
const maxBytes = 500 * 1024 * 1024;

/** Reads only the header, before decoding. */
async function checkDimensions(bytes: Buffer): Promise<{ isAnimated: boolean }> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1 } = metadata;
  const frames = Math.max(pages, countPngFrames(bytes));
  const isTooLarge = width * height * pages > maxPixels || frames > maxFrames;
  if (isTooLarge || width * height * bytesPerPixel(metadata) > maxBytes) {
    throw new TooLarge(`${width} x ${height}, ${frames} frames`);
  }
  return { isAnimated: pages > 1 };
}

/** Returns the memory to decode and encode a frame, as measured; 0 for what is processed by rows. */
function bytesPerPixel({
  format,
  isProgressive,
  orientation = 1,
  channels,
  depth,
}: Metadata): number {
  if (format === "heif") return 32;
  if (format === "gif") return 20;
  if (format === "webp") return 19;
  if (format === "jpeg") return isProgressive ? 14 : 10;
  return isProgressive || orientation > 1 ? 2 * channels * (depth === "ushort" ? 2 : 1) : 0;
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
