/** One page of a scan: jpeg bytes and their size in pixels. */
export interface ScannedPage {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

const pageWidth = 595;

/** A PDF 1.4 whose pages are scans, one picture to a page, as an archive would send it. */
export function scannedPdf(title: string, pages: readonly ScannedPage[]): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  add("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pages.map((_, index) => `${4 + index * 3} 0 R`).join(" ");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add(`<< /Title (${title}) /Producer (Good Deeds demo data) >>`);
  for (const page of pages) addPage(page, objects.length, add);
  return assemble(objects);
}

function addPage(page: ScannedPage, before: number, add: (body: string | Buffer) => number): void {
  const height = Math.round((pageWidth * page.height) / page.width);
  const draw = `q ${pageWidth} 0 0 ${height} 0 0 cm /Scan Do Q`;
  add(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${height}] /Contents ${before + 2} 0 R /Resources << /XObject << /Scan ${before + 3} 0 R >> >> >>`,
  );
  add(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`);
  const head = `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.length} >>\nstream\n`;
  add(Buffer.concat([Buffer.from(head), page.jpeg, Buffer.from("\nendstream")]));
}

/** Numbers the objects and writes the table of their places. */
function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]);
    places.push(at);
    at += part.length;
    parts.push(part);
  }
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
