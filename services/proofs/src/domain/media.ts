import type { MediaType } from "@deeds/contracts";

const folder = "/api/files/proof/";

export const addressOf = (filename: string): string => `${folder}${filename}`;

export const filenameOf = (address: string): string => address.slice(folder.length);

/** Returns a proof's file names without duplicates; `mediaUrl` counts only without `mediaUrls`. */
export function filenamesOf(fields: {
  mediaUrls: readonly string[];
  mediaUrl?: string | null | undefined;
}): string[] {
  const first = fields.mediaUrl ? [fields.mediaUrl] : [];
  const addresses = fields.mediaUrls.length === 0 ? first : fields.mediaUrls;
  return [...new Set(addresses)].map(filenameOf);
}

/** Returns the media type of the first file; the sender's is ignored. */
export const mediaTypeOf = (files: readonly { mediaType: MediaType }[]): MediaType =>
  files[0]?.mediaType ?? "text";

export interface ByteRange {
  start: number;
  length: number;
}

/**
 * Parses a `Range` header; returns `null` for the whole file, also when the header is malformed or
 * has several ranges, and `unsatisfiable` for a range beyond the end.
 */
export function parseRange(header: string, size: number): ByteRange | null | "unsatisfiable" {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  if (from === "") return lastBytes(Number(to), size);
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, length: end - start + 1 };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  if (count === 0) return "unsatisfiable";
  const length = Math.min(count, size);
  return { start: size - length, length };
}
