import sharp from "sharp";
import { seededRandom } from "../random.ts";

/** Frames of a few seconds of newsreel: a slow pan over a scene, with flicker, dust and scratches. */
export async function newsreel(scene: string, frames: number): Promise<Buffer[]> {
  const still = await sharp(Buffer.from(scene)).resize(660, 455, { fit: "cover" }).png().toBuffer();
  const random = seededRandom(frames);
  const pictures: Buffer[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const progress = frame / (frames - 1);
    pictures.push(await frameOf(still, progress, random));
  }
  return pictures;
}

async function frameOf(still: Buffer, progress: number, random: () => number): Promise<Buffer> {
  const eased = progress * progress * (3 - 2 * progress);
  const left = Math.round(20 + eased * 140);
  const top = Math.round(40 + random() * 3);
  const light = 0.94 + random() * 0.1;
  return sharp(still)
    .extract({ left, top, width: 480, height: 360 })
    .modulate({ brightness: light, saturation: 0.25 })
    .composite([{ input: Buffer.from(wear(random)) }])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Dust, a scratch now and then, dark corners. */
function wear(random: () => number): string {
  const dust = Array.from(
    { length: 7 },
    () =>
      `<circle cx="${(random() * 480).toFixed(0)}" cy="${(random() * 360).toFixed(0)}" r="${(random() * 2).toFixed(1)}" fill="#1F1812" opacity=".5"/>`,
  );
  const x = (random() * 480).toFixed(0);
  const scratch = random() < 0.4 ? `<path d="M${x} 0V360" stroke="#FFF9EC" opacity=".35"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><defs><radialGradient id="c" r="75%"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient></defs><rect width="480" height="360" fill="url(#c)"/>${dust.join("")}${scratch}</svg>`;
}
