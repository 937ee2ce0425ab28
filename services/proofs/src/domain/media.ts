import type { MediaType } from "@deeds/contracts";

const folder = "/api/files/proof/";

/** The address that a file is served from. */
export const addressOf = (filename: string): string => `${folder}${filename}`;

/** The last segment of a file's address. */
export const filenameOf = (address: string): string => address.slice(folder.length);

/** The files a proof names, each once; `mediaUrl` is the first one's address where it is missing. */
export function namedFiles(fields: {
  mediaUrls: readonly string[];
  mediaUrl?: string | null | undefined;
}): string[] {
  const first = fields.mediaUrl ? [fields.mediaUrl] : [];
  const all = fields.mediaUrls.length === 0 ? first : fields.mediaUrls;
  return [...new Set(all)].map(filenameOf);
}

/** The media type follows the first file, whatever the sender says. */
export const mediaTypeOf = (files: readonly { mediaType: MediaType }[]): MediaType =>
  files[0]?.mediaType ?? "text";

/** The bytes that a `Range` header asks for. */
export interface ByteRange {
  start: number;
  length: number;
}

/**
 * The one range asked for; null: the whole file, as for a header that is malformed or asks for
 * several parts; `unsatisfiable`: it begins behind the end.
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
