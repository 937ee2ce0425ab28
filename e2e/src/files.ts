import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";

export async function mediaFile(name: string, mimeType: string) {
  return { name, mimeType, buffer: await readFile(join(folder, name)) };
}

/** Chooses files of the demo data in the field of a page or dialog. */
export async function chooseMedia(
  scope: Page | Locator,
  ...files: [name: string, mimeType: string][]
): Promise<void> {
  const chosen = files.map(([name, mimeType]) => mediaFile(name, mimeType));
  await scope.locator("input[type=file]").setInputFiles(await Promise.all(chosen));
}

/** Chooses a file of this content there. */
export const chooseFile = (
  scope: Page | Locator,
  name: string,
  mimeType: string,
  content: string | Buffer,
): Promise<void> => {
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  return scope.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
};

const folder = fileURLToPath(new URL("../../packages/tools/launcher/demo/media", import.meta.url));

export const demoFile = (path: string, type: string, name = path): File =>
  new File([readFileSync(join(folder, path))], name, { type });

export function png(name: string, side = 48): File {
  const row = () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, row)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const parts = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return new File([Buffer.concat([signature, ...parts])], name, { type: "image/png" });
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, sum]);
}

/** A document with a page for each text; the first is also its title. */
export function pdf(texts: string | readonly string[], name: string): File {
  const pages = [texts].flat();
  const firstPage = 5;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(" ")}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Title(${pages[0]})>>`,
    ...pages.flatMap((text, index) => {
      const content = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${firstPage + 2 * index + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer\n<</Size ${size}/Root 1 0 R/Info 4 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return new File([file], name, { type: "application/pdf" });
}
