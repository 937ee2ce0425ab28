import type { MediaType } from "./entities/moderation.ts";

/** Returns the media type of a file by its MIME type; `text` for any other type. */
export function mediaTypeOf({ type }: { type: string }): MediaType {
  const [family] = type.split("/", 1);
  if (family === "image") return "photo";
  if (family === "video") return "video";
  if (family === "audio") return "audio";
  return type === "application/pdf" ? "pdf" : "text";
}

/** The `accept` attribute for proofs; the server checks the content. */
export const proofFileTypes = "image/*,video/*,audio/*,application/pdf";
