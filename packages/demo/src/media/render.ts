import sharp from "sharp";

/** A blur darkens or lightens the outermost pixels of a drawing: they are cut off. */
const margin = 14;

/** Rasterises a drawing and lays film grain over it. Answers jpeg bytes. */
export async function renderPhoto(svg: string, quality = 68): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg), { density: 72 });
  const size = await drawing.metadata();
  const width = size.width - 2 * margin;
  const height = size.height - 2 * margin;
  const noise = { input: grain(width, height), raw: { width, height, channels: 4 as const } };
  return drawing
    .extract({ left: margin, top: margin, width, height })
    .composite([{ ...noise, blend: "soft-light" }])
    .modulate({ saturation: 0.8 })
    .flatten({ background: "#EFE8DB" })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:2:0" })
    .toBuffer();
}

/** Cheap repeatable noise: the same picture on every machine, no clock and no `Math.random`. */
function grain(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  let state = 0x9e3779b9;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels.fill(84 + (state >>> 25) * 0.7, offset, offset + 3);
    pixels[offset + 3] = 130;
  }
  return pixels;
}
