import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";

// Every upload is a different picture: libvips' operation cache would never be hit.
sharp.cache(false);

const accepted = new Set(["image/jpeg", "image/png", "image/webp"]);
const widths = [320, 640, 1280] as const;
/** Pixel limit against decompression bombs; above any phone camera. */
const maxPixels = 64_000_000;

export interface EncodedPhoto {
  /** Pixels of the widest form. */
  width: number;
  height: number;
  /** WebP, narrowest first. */
  forms: { width: number; bytes: Buffer }[];
  /** ThumbHash in base64. */
  placeholder: string;
}

export interface RefusedPhoto {
  refused: "file-type" | "file-too-large";
  reason: string;
}

/**
 * Encodes a portrait as WebP in three widths, upright and without metadata. Refuses what is no complete JPEG, PNG or
 * WebP, and pictures above the pixel limit.
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto | RefusedPhoto> {
  try {
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !accepted.has(type.mime)) return { refused: "file-type", reason: "no such type" };
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) {
      return { refused: "file-too-large", reason: `${width} x ${height}` };
    }
    return await encode(bytes);
  } catch (error) {
    return { refused: "file-type", reason: String(error) };
  }
}

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  // Fully decoded once: a truncated file fails here.
  const whole = sharp(bytes, { failOn: "truncated", limitInputPixels: maxPixels }).rotate();
  const widest = await whole
    .resize({ width: widths[2], height: widths[2] * 2, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = widest.info;
  const narrower = widths.filter((narrow) => narrow < width);
  const forms = await Promise.all(
    narrower.map(async (narrow) => ({
      width: narrow,
      bytes: await sharp(widest.data).resize({ width: narrow }).webp({ quality: 80 }).toBuffer(),
    })),
  );
  return {
    width,
    height,
    forms: [...forms, { width, bytes: widest.data }],
    placeholder: await placeholderOf(widest.data),
  };
}

async function placeholderOf(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image)
    .resize({ width: 100, height: 100, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
