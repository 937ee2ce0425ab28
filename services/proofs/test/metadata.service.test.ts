import { inflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { visitor } from "@deeds/test-kit";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { startProofs } from "./harness.ts";
import { avi, flv } from "./samples/avi-and-flv.ts";
import { hostileDocument } from "./samples/hostile-documents.ts";
import { aac, documentWithTraces, flac, mp3, mp4, opus, wav, webm } from "./samples/index.ts";

const proofs = await startProofs();
afterAll(() => proofs.stop());

const secret = "SENTINEL-50.4501";

/** Uploads a file; returns its bytes and type as served. */
async function servedOf(bytes: Buffer) {
  const as = visitor();
  const { url, size } = await proofs.upload(bytes, as);
  const response = await proofs.readFile(url, as);
  const served = Buffer.from(await response.arrayBuffer());
  expect(served.length).toBe(size);
  return { served, type: response.headers.get("content-type") };
}

describe("the metadata of a recording", () => {
  const samples = { mp4, webm, avi, flv, wav, mp3, aac, flac, opus };

  it.each(Object.entries(samples))("is removed from %s", async (_, sample) => {
    const sent = sample(secret);
    expect(sent.includes(secret)).toBe(true);
    const { served } = await servedOf(sent);
    expect(served.includes(secret)).toBe(false);
    expect(served.includes("+030.5234")).toBe(false);
    expect(served.includes("date5678")).toBe(false);
    expect(served.includes(Buffer.from([0x5e, 0xad, 0xbe, 0xef]))).toBe(false);
  });

  it.each([
    ["mp4", mp4, Buffer.alloc(3000, 7)],
    ["webm", webm, Buffer.alloc(2000, 3)],
    ["avi", avi, Buffer.alloc(1200, 6)],
    ["flv", flv, Buffer.alloc(1100, 2)],
    ["wav", wav, Buffer.alloc(1600, 5)],
    ["aac", aac, Buffer.alloc(193, 9)],
    ["flac", flac, Buffer.alloc(2000, 4)],
    ["opus", opus, Buffer.alloc(900, 8)],
  ] as const)("is removed from %s without changing the recording", async (_, sample, content) => {
    const { served } = await servedOf(sample(secret));
    expect(served.includes(content)).toBe(true);
  });

  it("is not in the stored objects", async () => {
    await servedOf(mp4(secret));
    for await (const { key } of proofs.context.files.list()) {
      const stored = await (await proofs.context.files.read(key)).toArray();
      expect(Buffer.concat(stored).includes(secret), key).toBe(false);
    }
  });
});

describe("a document", () => {
  it.each([true, false])(
    "loses author, XMP, scripts and embedded files, with object streams: %s",
    async (compressed) => {
      const sent = await documentWithTraces(secret, compressed);
      expect(plain(sent)).toContain(secret);
      const { served, type } = await servedOf(sent);
      expect(type).toBe("application/pdf");
      expect(plain(served)).not.toContain(secret);
      expect(plain(served)).not.toMatch(/JavaScript|EmbeddedFile|XMP|xmpmeta/);
      const read = await PDFDocument.load(served, { updateMetadata: false });
      expect(read.getPageCount()).toBe(1);
      expect(read.getAuthor()).toBeUndefined();
    },
  );
});

it("a document keeps what its pages show, and nothing else", async () => {
  const sent = await hostileDocument(secret);
  expect(plain(sent)).toContain(secret);
  const { served } = await servedOf(sent);
  const text = plain(served);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/javascript|XFA|AcroForm|GoToR|Launch|FileAttachment|Invented|file:/i);
  for (const shown of [
    "https://example.org/proof",
    "/GoTo",
    "(filled in)",
    "A described picture",
  ]) {
    expect(text).toContain(shown);
  }
  // Both pictures.
  expect(text.match(/\/DCTDecode/g)).toHaveLength(2);
  const read = await PDFDocument.load(served, { updateMetadata: false });
  expect(read.getPage(0).getSize()).toEqual({ width: 200, height: 200 });
});

/** Returns a document's bytes with all streams inflated. */
function plain(bytes: Buffer): string {
  const texts = [bytes.toString("latin1")];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    try {
      const finishFlush = 2;
      texts.push(inflateSync(bytes.subarray(at + 7), { finishFlush }).toString("latin1"));
    } catch {
      // Not a compressed stream.
    }
  }
  const utf16 = (value: string) => [...value].map((letter) => `00${hex(letter)}`).join("");
  const all = texts.join("\n");
  return all.toUpperCase().includes(utf16(secret)) ? all + secret : all;
}

const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase();

describe("a picture", () => {
  const pixel = { create: { width: 48, height: 32, channels: 3, background: "#246" } } as const;
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`;

  it.each(["jpeg", "png", "webp", "avif"] as const)("loses EXIF and XMP: %s", async (format) => {
    const sent = await sharp(pixel)
      .withExif({ IFD0: { Copyright: secret } })
      .withXmp(xmp)
      .toFormat(format)
      .toBuffer();
    expect(sent.includes(secret)).toBe(true);
    const { served } = await servedOf(sent);
    expect(served.includes(secret)).toBe(false);
  });

  it("is oriented by its EXIF, and loses a GIF's comments", async () => {
    const turned = await sharp(pixel).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const metadata = await sharp((await servedOf(turned)).served).metadata();
    expect(metadata).toMatchObject({ width: 32, height: 48 });
    expect(metadata.orientation).toBeUndefined();
    const gif = await sharp(pixel).gif().toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, secret.length]),
      Buffer.from(`${secret}\0`, "latin1"),
    ]);
    const commented = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
    expect((await servedOf(commented)).served.includes(secret)).toBe(false);
  });

  it("stays animated", async () => {
    const frames = Buffer.alloc(20 * 20 * 3 * 4);
    for (let frame = 0; frame < 4; frame += 1)
      frames.fill(frame * 60, frame * 1200, (frame + 1) * 1200);
    const raw = { width: 20, height: 80, channels: 3, pageHeight: 20 } as const;
    for (const format of ["gif", "webp"] as const) {
      const moving = await sharp(frames, { raw })
        .toFormat(format, { delay: [90, 90, 90, 90] })
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(4);
      expect((await sharp((await servedOf(moving)).served).metadata()).pages).toBe(4);
    }
  });
});
