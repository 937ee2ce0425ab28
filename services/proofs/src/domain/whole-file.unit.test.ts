import { describe, expect, it } from "vitest";
import { isWhole } from "./whole-file.ts";

const box = (type: string, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(length);
  bytes.write(type, 4, "latin1");
  return bytes;
};

const oggPage = (body: number) => {
  const header = Buffer.alloc(28);
  header.write("OggS");
  header[26] = 1;
  header[27] = body;
  return Buffer.concat([header, Buffer.alloc(body)]);
};

/** An EBML header of two bytes and a segment of 100, its size written in eight bytes or left open. */
const matroska = (size: string) =>
  Buffer.concat([
    Buffer.from("1a45dfa3820000", "hex"),
    Buffer.from(`18538067${size}`, "hex"),
    Buffer.alloc(100),
  ]);

const files: [string, Buffer][] = [
  ["application/pdf", Buffer.from("%PDF-1.7 and the rest %%EOF\n")],
  ["video/mp4", Buffer.concat([box("ftyp", 24), box("moov", 80), box("mdat", 500)])],
  ["audio/wav", Buffer.concat([Buffer.from("RIFF\u0064\0\0\0", "latin1"), Buffer.alloc(100)])],
  ["audio/ogg", Buffer.concat([oggPage(40), oggPage(60)])],
  ["video/webm", matroska("0100000000000064")],
];

describe("a file", () => {
  it.each(files)("of type %s is whole with its last byte and cut without it", (type, bytes) => {
    expect(isWhole(type, bytes)).toBe(true);
    expect(isWhole(type, bytes.subarray(0, Math.floor(bytes.length / 2)))).toBe(false);
    expect(isWhole(type, Buffer.alloc(0))).toBe(false);
  });

  it("is whole when its format leaves the size open", () => {
    expect(isWhole("video/webm", matroska("01ffffffffffffff"))).toBe(true);
    expect(isWhole("audio/mpeg", Buffer.from("anything"))).toBe(true);
  });

  it("is cut when its index is missing", () => {
    expect(isWhole("video/mp4", Buffer.concat([box("ftyp", 24), box("mdat", 500)]))).toBe(false);
  });
});
