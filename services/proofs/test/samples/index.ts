import sharp from "sharp";

export { aac, flac, mp3, opus, wav } from "./audio.ts";
export { webm } from "./matroska.ts";
export { mp4 } from "./mp4.ts";
export { documentWithTraces, pdf } from "./pdf.ts";
/** A picture that carries a place and a program's traces in its metadata. */
export const photo = (format: "jpeg" | "png" | "webp" = "jpeg"): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#7a5c3e" } })
    .withExif({
      IFD0: { Copyright: "SECRET-OWNER" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 27/1 0/1" },
    })
    .toFormat(format)
    .toBuffer();

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const html = Buffer.from("<!doctype html><script>alert(1)</script>");
