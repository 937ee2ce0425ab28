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

export interface FileKind {
  mediaType: Exclude<MediaType, "text">;
  contentType: string;
  extension: string;
}

const kind = (
  mediaType: FileKind["mediaType"],
  contentType: string,
  extension: string,
): FileKind => ({ mediaType, contentType, extension });

const mp4 = kind("video", "video/mp4", "mp4");
const m4a = kind("audio", "audio/mp4", "m4a");

/** Accepted kinds by detected type. SVG is not accepted, since it can run scripts. */
const kinds = new Map<string, FileKind>([
  ["image/jpeg", kind("photo", "image/jpeg", "jpg")],
  ["image/png", kind("photo", "image/png", "png")],
  ["image/apng", kind("photo", "image/png", "png")],
  ["image/webp", kind("photo", "image/webp", "webp")],
  ["image/gif", kind("photo", "image/gif", "gif")],
  ["image/avif", kind("photo", "image/webp", "webp")],
  ["video/mp4", mp4],
  ["video/x-m4v", mp4],
  ["video/webm", kind("video", "video/webm", "webm")],
  ["video/quicktime", kind("video", "video/quicktime", "mov")],
  ["video/matroska", kind("video", "video/x-matroska", "mkv")],
  ["video/vnd.avi", kind("video", "video/x-msvideo", "avi")],
  ["video/x-ms-asf", kind("video", "video/x-ms-wmv", "wmv")],
  ["video/x-flv", kind("video", "video/x-flv", "flv")],
  ["video/ogg", kind("video", "video/ogg", "ogv")],
  ["video/mpeg", kind("video", "video/mpeg", "mpg")],
  ["video/3gpp", kind("video", "video/3gpp", "3gp")],
  ["audio/mpeg", kind("audio", "audio/mpeg", "mp3")],
  ["audio/wav", kind("audio", "audio/wav", "wav")],
  ["audio/ogg", kind("audio", "audio/ogg", "ogg")],
  ["audio/ogg; codecs=opus", kind("audio", "audio/ogg", "ogg")],
  ["audio/aac", kind("audio", "audio/aac", "aac")],
  ["audio/flac", kind("audio", "audio/flac", "flac")],
  ["audio/mp4", m4a],
  ["audio/x-m4a", m4a],
  ["application/pdf", kind("pdf", "application/pdf", "pdf")],
]);

export const kindOf = (detected: string | undefined): FileKind | undefined =>
  detected === undefined ? undefined : kinds.get(detected);

/** Returns the kind of files that are stored with this type. */
export const kindOfType = (contentType: string): FileKind | undefined =>
  [...kinds.values()].find((known) => known.contentType === contentType);

export const acceptedTypes = "JPEG, PNG, WebP, GIF, MP4, WebM, MOV, MP3, WAV, OGG, AAC, FLAC, PDF";
