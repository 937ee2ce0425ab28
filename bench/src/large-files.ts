import { randomFillSync } from "node:crypto";
import sharp from "sharp";

const megabyte = 1024 * 1024;

/** A photograph of twelve megapixels and ten megabytes: noise, which no format makes smaller. */
export async function largePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const raw = { width, height, channels: 3 } as const;
  const noise = randomFillSync(Buffer.alloc(width * height * 3));
  for (let quality = 95; quality > 20; quality -= 5) {
    const photo = await sharp(noise, { raw })
      .jpeg({ quality, chromaSubsampling: "4:2:0" })
      .toBuffer();
    if (photo.length <= 10 * megabyte) return padded(photo);
  }
  throw new Error("no photo is small enough");
}

/** Comments up to ten megabytes, less a little for the form around them. */
function padded(photo: Buffer): Buffer {
  const comments: Buffer[] = [];
  for (let left = 10 * megabyte - 1024 - photo.length; left > 4; ) {
    const length = Math.min(left - 2, 65_535);
    const comment = Buffer.alloc(length + 2, 65);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length, 2);
    comments.push(comment);
    left -= length + 2;
  }
  return Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2)]);
}

/** A document of one page with that photo on it. */
export function largeDocument(photo: Buffer): Buffer {
  const picture = photo.subarray(0, photo.length - megabyte);
  const text = (value: string) => Buffer.from(value, "latin1");
  return Buffer.concat([
    text("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"),
    text("2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"),
    text(
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</XObject<</P 4 0 R>>>>>>",
    ),
    text(
      "endobj\n4 0 obj<</Type/XObject/Subtype/Image/Width 4000/Height 3000/ColorSpace/DeviceRGB",
    ),
    text(`/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>\nstream\n`),
    picture,
    text("\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}

/** A recording of ten megabytes. */
export function largeRecording(): Buffer {
  const samples = randomFillSync(Buffer.alloc(10 * megabyte - 1024));
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt32LE(0x00020001, 20);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(176_400, 28);
  head.writeUInt32LE(0x00100004, 32);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
