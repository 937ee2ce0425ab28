import type { MediaType } from "@deeds/contracts";

const folder = "/api/files/proof/";

export const addressOf = (filename: string): string => `${folder}${filename}`;

export const filenameOf = (address: string): string => address.slice(folder.length);

/** Returns the files a proof names, each once; `mediaUrl` counts only without `mediaUrls`. */
export function namedFiles(fields: {
  mediaUrls: readonly string[];
  mediaUrl?: string | null | undefined;
}): string[] {
  const first = fields.mediaUrl ? [fields.mediaUrl] : [];
  const all = fields.mediaUrls.length === 0 ? first : fields.mediaUrls;
  return [...new Set(all)].map(filenameOf);
}

/** The first file decides, whatever the sender says. */
export const mediaTypeOf = (files: readonly { mediaType: MediaType }[]): MediaType =>
  files[0]?.mediaType ?? "text";

export interface ByteRange {
  start: number;
  length: number;
}

/**
 * Returns `null` for the whole file, as for a header that is malformed or asks for several parts,
 * and `unsatisfiable` for a range behind the end.
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
