import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { expect, test } from "vitest";
import { approvedPeople, pendingPeople } from "../../src/demo/data.ts";

const folder = join(import.meta.dirname, "../../demo/media");
const used = [
  ...new Set(approvedPeople.flatMap(({ proofs }) => proofs.flatMap(({ files }) => files))),
];
const portraits = [...approvedPeople, ...pendingPeople].flatMap(({ portrait }) => portrait ?? []);
const mimeTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  webm: "video/webm",
};

test.each(used)("%s is what its name says", async (name) => {
  const type = await fileTypeFromBuffer(await readFile(join(folder, name)));
  // The bare container of a sound says `audio/ogg; codecs=vorbis`.
  expect(type?.mime.split(";")[0]).toBe(mimeTypes[name.split(".").at(-1) ?? ""]);
});

test("every media type is used, also several in one proof", () => {
  const endings = new Set(used.map((name) => name.split(".").at(-1)));
  expect([...endings].sort()).toEqual(Object.keys(mimeTypes).sort());
  const mixed = approvedPeople
    .flatMap(({ proofs }) => proofs)
    .filter(({ files }) => new Set(files.map((name) => name.split(".").at(-1))).size > 1);
  expect(mixed.length).toBeGreaterThan(5);
  expect(approvedPeople.some(({ proofs }) => proofs.some(({ files }) => files.length === 0))).toBe(
    true,
  );
});

test("every file of the folder belongs to a proof or a person", async () => {
  const files = await readdir(folder, { recursive: true });
  const known = ["README.md", "portraits", ...portraits, ...used];
  expect(files.toSorted()).toEqual(known.toSorted());
});

test.each(portraits)("%s is upright and small", async (portrait) => {
  const file = join(folder, portrait);
  const { format, width, height } = await sharp(file).metadata();
  expect(format).toBe("jpeg");
  expect(height / width).toBeCloseTo(1.25, 1);
  expect((await stat(file)).size).toBeLessThan(40_000);
});

test("a document has two pages", async () => {
  for (const name of used.filter((one) => one.endsWith(".pdf"))) {
    const text = (await readFile(join(folder, name))).toString("latin1");
    expect(text.match(/\/Type \/Page /g)).toHaveLength(2);
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe("xref");
  }
});

test("all files together stay under three megabytes", async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3_000_000);
});
