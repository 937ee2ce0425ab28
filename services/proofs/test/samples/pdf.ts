import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { text } from "./boxes.ts";

/** Smallest document, as far as its own structure goes. */
export const pdf = text(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/**
 * A document with an author, XMP, a script that runs on opening, a file within the file, and a
 * picture that says who owns it; `compressed`: its objects lie in packed streams.
 */
export async function documentWithTraces(secret: string, compressed: boolean): Promise<Buffer> {
  const made = await PDFDocument.create();
  const picture = await sharp({
    create: { width: 32, height: 32, channels: 3, background: "#7a5c3e" },
  })
    .withExif({ IFD0: { Copyright: secret } })
    .jpeg()
    .toBuffer();
  const page = made.addPage([200, 200]);
  page.drawImage(await made.embedJpg(picture), { x: 10, y: 10, width: 100, height: 100 });
  page.node.set(PDFName.of("PieceInfo"), made.context.obj({ Owner: PDFString.of(secret) }));
  made.setAuthor(secret);
  made.setProducer(secret);
  made.setTitle(secret);
  const xmp = made.context.stream(text(`<x:xmpmeta>${secret}</x:xmpmeta>`), { Type: "Metadata" });
  made.catalog.set(PDFName.of("Metadata"), made.context.register(xmp));
  made.addJavaScript("open", `app.alert("${secret}")`);
  await made.attach(text(secret), `${secret}.txt`);
  return Buffer.from(await made.save({ useObjectStreams: compressed }));
}
