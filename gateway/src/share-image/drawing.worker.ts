import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import satori from "satori";
import sharp from "sharp";
import type { DrawnCard } from "./card.ts";
import { imageSize, layoutOf, portraitSize } from "./layout.ts";

export interface DrawingTask {
  card: DrawnCard;
  /** The portrait's bytes; `null` without a readable one. */
  photo: Uint8Array | null;
}

const { resolve } = createRequire(import.meta.url);

/** Latin has digits and punctuation, Cyrillic the numero sign. */
const subsets = ["latin", "cyrillic", "latin-ext"] as const;

const family = (name: string, path: string, weight: 400 | 600) =>
  subsets.map((subset) => ({
    name: subset === "latin" ? name : `${name} ${subset}`,
    data: readFileSync(resolve(`${path}-${subset}-${weight}-normal.woff`)),
    weight,
    style: "normal" as const,
  }));

/** The site's typefaces as files: a server may have no font of its own. */
const fonts = [
  ...family("Golos Text", "@fontsource/golos-text/files/golos-text", 400),
  ...family("Golos Text", "@fontsource/golos-text/files/golos-text", 600),
  ...family("Literata", "@fontsource/literata/files/literata", 600),
];

sharp.cache(false);
sharp.concurrency(1);

/** Draws a card as a JPEG, in a worker thread since it takes 100 ms. */
export async function draw({ card, photo }: DrawingTask): Promise<Uint8Array> {
  const portrait = photo && (await portraitOf(photo).catch(() => null));
  const shown = portrait ? card : { ...card, photo: null };
  const svg = await satori(layoutOf(shown), { ...imageSize, fonts });
  return sharp(Buffer.from(svg))
    .composite(portrait ? [{ input: portrait, left: 0, top: 0 }] : [])
    .flatten({ background: "#fbf8f3" })
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4", mozjpeg: true })
    .toBuffer();
}

/** Cropped at face height, as portraits are on the site. */
async function portraitOf(photo: Uint8Array): Promise<Buffer> {
  const covering = sharp(photo).resize({ ...portraitSize, fit: "outside" });
  const { data, info } = await covering.png().toBuffer({ resolveWithObject: true });
  return sharp(data)
    .extract({
      left: Math.floor((info.width - portraitSize.width) / 2),
      top: Math.floor((info.height - portraitSize.height) / 4),
      ...portraitSize,
    })
    .png()
    .toBuffer();
}
