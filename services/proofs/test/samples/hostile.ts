import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { text, uint32 } from "./index.ts";

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([text(type), content]);
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
};

/** A PNG that declares these dimensions and contains `zeros` compressed zeros. */
function png(width: number, height: number, zeros: number, ...before: Buffer[]): Buffer {
  const header = Buffer.concat([uint32(width, height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...before,
    chunk("IDAT", deflateSync(Buffer.alloc(zeros))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function gifOfFrames(frames: number): Buffer {
  const head = Buffer.concat([
    text("GIF89a"),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9]),
  ]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

const dot = (format: "jpeg" | "gif") =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
    .toFormat(format)
    .toBuffer();

/** A JPEG of one pixel after nine megabytes of comments. */
export async function jpegWithLongComments(): Promise<Buffer> {
  const picture = await dot("jpeg");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 65)]);
  const comments = Array.from({ length: 144 }, () => comment);
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]);
}

function pdfBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024));
  return Buffer.concat([
    text("%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"),
    text(
      `3 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    ),
    packed,
    text("\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}

const nestedPdf = (): Buffer =>
  text(`%PDF-1.4\n1 0 obj${"[".repeat(400_000)}endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** Small files that decompress to far more, or take a parser long. */
export const bombs = async (): Promise<Record<string, Buffer>> => ({
  "PNG of 50,000 × 50,000": png(50_000, 50_000, 5_000_000),
  "PNG with more data than pixels": png(20_000, 20_000, 100_000_000),
  "GIF of 10,000 frames": gifOfFrames(10_000),
  "APNG of 10,000 frames": png(1, 1, 2, chunk("acTL", uint32(10_000, 0))),
  "PDF that inflates to 200 MiB": pdfBomb(),
  "PDF of nested arrays": nestedPdf(),
});

export const payload = "alert('PAYLOAD')";

/** Files that are valid in two formats. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const gif = await dot("gif");
  const script = Buffer.concat([text("GIF89a/*"), gif.subarray(8, -1), text(`*/=1;${payload};`)]);
  const html = `<html><script>${payload}</script></html>`;
  return {
    "GIF with a script after it": Buffer.concat([gif, text(`/**/=1;${payload};`)]),
    "GIF whose dimensions start a comment": script,
    "JPEG with an archive after it": Buffer.concat([
      await dot("jpeg"),
      text(`PK\x03\x04${payload}`),
    ]),
    "PDF with HTML after its end": text(
      `%PDF-1.4\n%${html}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n9 0 obj(${html})endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n<!--${html}-->\n`,
    ),
    "HTML with a PDF inside": text(`${html}\n%PDF-1.4\n%%EOF\n`),
    "SVG with a script": text(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="${payload}"/>`,
    ),
  };
}
