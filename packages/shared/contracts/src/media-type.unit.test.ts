import { expect, it } from "vitest";
import { mediaTypeOf } from "./media-type.ts";

it.each([
  ["image/webp", "photo"],
  ["video/mp4", "video"],
  ["audio/ogg", "audio"],
  ["application/pdf", "pdf"],
  ["application/zip", "text"],
  ["text/plain", "text"],
  ["", "text"],
])("%j is of the media type %s", (type, mediaType) => {
  expect(mediaTypeOf({ type })).toBe(mediaType);
});
