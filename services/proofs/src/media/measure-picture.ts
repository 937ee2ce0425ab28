import { open } from "node:fs/promises";
import { AppError } from "@deeds/service-kit";
import sharp, { type Metadata } from "sharp";

/** Of all frames together; more than a camera in a pocket takes. */
const mostPixels = 50_000_000;
const mostFrames = 1_000;
/** What a decoder may hold at once, by the reckoning below. */
const mostDecoded = 160 * 1024 * 1024;

/**
 * Reads no more than a picture's header: a flood of pixels costs the sender a refusal and us
 * nothing. Throws `file-too-large`.
 */
export async function measurePicture(path: string): Promise<{ isMoving: boolean }> {
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1 } = metadata;
  const frames = Math.max(pages, await framesOfPng(path));
  const tooMany = width * height * pages > mostPixels || frames > mostFrames;
  if (tooMany || decodedBytes(metadata) > mostDecoded) {
    throw new AppError("file-too-large", { params: { size: 10 } });
  }
  return { isMoving: pages > 1 };
}

/** Most pictures pass through line by line; these are held as a whole. */
function decodedBytes(metadata: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1 } = metadata;
  const samples = width * height * channels;
  const bytes = samples * (depth === "ushort" ? 2 : 1);
  if (format === "webp" || format === "heif") return width * height * 4;
  // Progressive JPEG: two bytes for each coefficient, colours mostly at a quarter.
  if (format === "jpeg" && isProgressive) return width * height * 3;
  return isProgressive || orientation > 1 ? bytes : 0;
}

const headBytes = 64 * 1024;

/** Frames that an animated PNG says it has, before its first picture; 0 for any other file. */
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
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
