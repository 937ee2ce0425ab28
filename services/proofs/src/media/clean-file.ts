import { fileTypeFromBuffer } from "file-type";
import { type FileKind, kindOf } from "../domain/media.ts";
import { cleanAac, cleanFlac, cleanMp3 } from "./cleaners/audio.ts";
import { cleanIsoMedia } from "./cleaners/iso-media.ts";
import { cleanMatroska } from "./cleaners/matroska.ts";
import { cleanOgg } from "./cleaners/ogg.ts";
import { type Cleaner, openFile, TooLarge, Unreadable } from "./cleaners/open-file.ts";
import { cleanAvi, cleanFlv, cleanWav } from "./cleaners/riff.ts";

export interface CleanedFile extends FileKind {
  bytes: Uint8Array;
  placeholder: string | null;
  pages: number | null;
}

export interface RefusedFile {
  refused: "file-type" | "file-too-large";
  reason: string;
}

/** Detects a file's type from its bytes and removes its metadata, perhaps in place. */
export async function cleanFile(bytes: Buffer): Promise<CleanedFile | RefusedFile> {
  try {
    const kind = kindOf((await fileTypeFromBuffer(bytes))?.mime);
    if (!kind) throw new Unreadable("no accepted type");
    const cleaned = await cleanKind(bytes, kind);
    if (cleaned.bytes.length === 0) throw new Unreadable("nothing is left");
    return cleaned;
  } catch (error) {
    const refused = error instanceof TooLarge ? "file-too-large" : "file-type";
    return { refused, reason: String(error) };
  }
}

/** Libraries are loaded on demand, since a process cleans few files. */
async function cleanKind(bytes: Buffer, kind: FileKind): Promise<CleanedFile> {
  const { contentType, mediaType } = kind;
  if (mediaType === "photo") {
    const { cleanImage } = await import("./clean-image.ts");
    return { ...kind, pages: null, ...(await cleanImage(bytes, contentType)) };
  }
  if (mediaType === "pdf") {
    const { cleanPdf } = await import("./cleaners/pdf.ts");
    return { ...kind, placeholder: null, ...(await cleanPdf(bytes)) };
  }
  return { ...kind, placeholder: null, pages: null, bytes: cleanRecording(bytes, contentType) };
}

function cleanRecording(bytes: Buffer, contentType: string): Buffer {
  const cleaner = cleaners[contentType];
  if (!cleaner) throw new Unreadable("no cleaner");
  const parts = cleaner(openFile(bytes));
  return Buffer.concat(parts.map(({ start, end }) => bytes.subarray(start, end)));
}

const cleaners: Readonly<Record<string, Cleaner>> = {
  "video/mp4": cleanIsoMedia,
  "video/quicktime": cleanIsoMedia,
  "video/3gpp": cleanIsoMedia,
  "audio/mp4": cleanIsoMedia,
  "video/webm": cleanMatroska,
  "video/x-matroska": cleanMatroska,
  "video/x-msvideo": cleanAvi,
  "audio/wav": cleanWav,
  "video/ogg": cleanOgg,
  "audio/ogg": cleanOgg,
  "audio/mpeg": cleanMp3,
  "audio/aac": cleanAac,
  "audio/flac": cleanFlac,
  "video/x-flv": cleanFlv,
};
