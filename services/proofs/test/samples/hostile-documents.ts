import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { text } from "./index.ts";

const jpegWithCopyright = (copyright: string): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: "#7a5c3e" } })
    .withExif({ IFD0: { Copyright: copyright } })
    .jpeg()
    .toBuffer();

/**
 * A PDF with a form that runs scripts, links that run scripts or open files of other machines, and pictures whose
 * copyright is `secret` and which other filters wrap. A link to the web, a link to a page, an alternative text and the
 * value of a field are to stay.
 */
export async function hostileDocument(secret: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage([200, 200]);
  const action = (fields: object) => ({
    Type: "Annot",
    Subtype: "Link",
    Rect: [0, 0, 9, 9],
    A: fields,
  });
  const drawing = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 9, 9] };
  const filled = context.register(context.stream(text("(filled in) Tj"), drawing));
  const annotations = [
    action({ S: "URI", URI: PDFString.of(`javascript:alert("${secret}")`) }),
    action({ S: "URI", URI: PDFString.of("https://example.org/proof") }),
    action({ S: "URI", URI: PDFString.of(`file:///etc/${secret}`) }),
    action({ S: "GoToR", F: PDFString.of(`\\\\${secret}\\share\\a.pdf`), D: [0, "Fit"] }),
    action({ S: "JavaScript", JS: PDFString.of(secret) }),
    action({ S: "Launch", F: PDFString.of(secret) }),
    { ...action({ S: "GoTo", D: [page.ref, "Fit"] }), T: PDFString.of(secret) },
    { Type: "Annot", Subtype: "FileAttachment", Contents: PDFString.of(secret) },
    {
      Type: "Annot",
      Subtype: "Widget",
      FT: "Tx",
      Rect: [0, 20, 99, 40],
      AP: { N: filled },
      AA: { F: { S: "JavaScript", JS: PDFString.of(secret) } },
    },
  ];
  page.node.set(PDFName.of("Annots"), context.obj(annotations));
  const form = context.register(context.stream(text(`<xdp><script>${secret}</script></xdp>`)));
  document.catalog.set(PDFName.of("AcroForm"), context.obj({ XFA: form, Fields: [] }));
  document.catalog.set(PDFName.of("Invented"), context.obj({ Anything: PDFString.of(secret) }));
  document.catalog.set(
    PDFName.of("StructTreeRoot"),
    context.obj({ K: [{ S: "Figure", Alt: PDFString.of("A described picture") }] }),
  );
  const jpeg = await jpegWithCopyright(secret);
  const picture = {
    Type: "XObject",
    Subtype: "Image",
    Width: 32,
    Height: 32,
    ColorSpace: "DeviceRGB",
  };
  const wrapped = { ...picture, BitsPerComponent: 8, Filter: ["FlateDecode", "DCTDecode"] };
  const inHex = { ...picture, BitsPerComponent: 8, Filter: ["ASCIIHexDecode", "DCTDecode"] };
  const pictures = {
    Wrapped: context.register(context.stream(deflateSync(jpeg), wrapped)),
    InHex: context.register(context.stream(text(`${jpeg.toString("hex")}>`), inHex)),
  };
  page.node.set(PDFName.of("Resources"), context.obj({ XObject: pictures }));
  const content = text("q 90 0 0 90 10 10 cm /Wrapped Do Q q 90 0 0 90 100 10 cm /InHex Do Q");
  page.node.set(PDFName.of("Contents"), context.register(context.stream(content)));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
