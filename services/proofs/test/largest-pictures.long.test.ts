import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@deeds/service-kit";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { createMediaProcessor } from "../src/media/media-processor.ts";

const folder = await mkdtemp(join(tmpdir(), "pictures-"));
const media = createMediaProcessor({ log: createLogger("pictures", "silent") });
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

/** A square picture of so many megapixels, `channels` of them; without transparency it has noise. */
function picture(megapixels: number, channels: 3 | 4 = 4): Sharp {
  const side = Math.floor(Math.sqrt(megapixels * 1e6));
  const size = { width: side, height: side, channels };
  const background = { r: 10, g: 200, b: 30, alpha: 0.5 };
  const noise = { type: "gaussian", mean: 128, sigma: 8 } as const;
  const create = { ...size, background, ...(channels === 3 && { noise }) };
  return sharp({ create, limitInputPixels: false });
}
const turned = (...size: Parameters<typeof picture>) =>
  picture(...size).withMetadata({ orientation: 6 });
const fine = { quality: 60, chromaSubsampling: "4:4:4" };
const colors = { effort: 1, dither: 0, colors: 8 };

/** The variants that need the most memory, at the most pixels that are accepted, and above. */
const variants: [name: string, most: number, encoded: (megapixels: number) => Sharp][] = [
  ["GIF", 26.2, (size) => picture(size, 3).gif(colors)],
  ["turned JPEG", 49.9, (size) => turned(size, 3).jpeg(fine)],
  ["progressive JPEG", 37.4, (size) => picture(size, 3).jpeg({ ...fine, progressive: true })],
  [
    "turned and interlaced PNG of 16 bits",
    32.7,
    (size) => turned(size).toColourspace("rgb16").png({ progressive: true }),
  ],
  ["turned WebP", 27.5, (size) => turned(size).webp({ effort: 0 })],
  ["turned AVIF of 10 bits", 16.3, (size) => turned(size).avif({ effort: 0, bitdepth: 10 })],
];

test.each(variants)(
  "%s of %d megapixels is the largest that is cleaned",
  async (_, most, encoded) => {
    const path = join(folder, "picture");
    const accept = async (megapixels: number) => {
      await writeFile(path, await encoded(megapixels).toBuffer());
      return media.accept(path);
    };
    await expect(accept(most * 1.02)).rejects.toMatchObject({ code: "file-too-large" });
    expect((await accept(most)).mediaType).toBe("photo");
  },
);
