import type { MediaType } from "@deeds/contracts";

/** Media type by the browser's MIME type (specification §3). */
export function kindOf(file: Pick<File, "type">): MediaType {
  const [family] = file.type.split("/", 1);
  if (family === "image") return "photo";
  if (family === "video") return "video";
  if (family === "audio") return "audio";
  return file.type === "application/pdf" ? "pdf" : "text";
}

/** What a proof may carry; the server decides by the content. */
export const acceptedTypes = "image/*,video/*,audio/*,application/pdf";

export const isAccepted = (file: Pick<File, "type">): boolean => kindOf(file) !== "text";
