import { AppError } from "@deeds/service-kit";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";

// Every upload is a different picture: libvips' operation cache would never be hit.
sharp.cache(false);

const accepted = new Set(["image/jpeg", "image/png", "image/webp"]);
const widths = [320, 640, 1280] as const;
/** Pixel limit against decompression bombs; above any phone camera. */
const maxPixels = 64_000_000;

/**
 * Encodes a portrait as webp in three widths, narrowest first, upright and without metadata; returns the
 * dimensions of the widest in pixels and its ThumbHash in base64. Throws `file-type` when the
 * bytes are no complete jpeg, png or webp, `file-too-large` above the pixel limit.
 */
export async function encodePhoto(bytes: Buffer) {
  await assertAccepted(bytes);
  try {
    return await encode(bytes);
  } catch (cause) {
    throw wrongType(cause);
  }
}

const wrongType = (cause?: unknown) =>
  new AppError("file-type", { cause, params: { types: "jpeg, png, webp" } });

async function assertAccepted(bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw wrongType();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw wrongType(cause);
    });
  if (width * height > maxPixels) throw new AppError("file-too-large", { params: { size: 5 } });
}

async function encode(bytes: Buffer) {
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
