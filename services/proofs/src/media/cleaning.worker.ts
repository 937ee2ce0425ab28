import { statSync } from "node:fs";
import { cleanAac, cleanFlac, cleanMp3 } from "./cleaners/audio.ts";
import { cleanIsoMedia } from "./cleaners/iso-media.ts";
import { cleanMatroska } from "./cleaners/matroska.ts";
import { cleanOgg } from "./cleaners/ogg.ts";
import { type Cleaner, openFile, type Part, Unreadable } from "./cleaners/open-file.ts";
import { cleanAvi, cleanFlv, cleanWav } from "./cleaners/riff.ts";

export interface CleaningTask {
  path: string;
  contentType: string;
}

/** `null` when the file cannot be parsed. */
export type CleaningResult = {
  parts: Part[];
  pages: number | null;
} | null;

/** Runs in a worker thread, since it reads synchronously. */
export async function clean({ path, contentType }: CleaningTask): Promise<CleaningResult> {
  try {
    return contentType === "application/pdf"
      ? await cleanPdfFile(path)
      : cleanMedia(path, contentType);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

async function cleanPdfFile(path: string): Promise<CleaningResult> {
  // Loaded on demand, since most workers never clean a PDF.
  const { cleanPdf } = await import("./cleaners/pdf.ts");
  const pages = await cleanPdf(path);
  return { parts: [{ start: 0, end: statSync(path).size }], pages };
}

function cleanMedia(path: string, contentType: string): CleaningResult {
  const cleaner = cleaners[contentType];
  if (!cleaner) return null;
  const file = openFile(path);
  try {
    return { parts: cleaner(file), pages: null };
  } finally {
    file.close();
  }
}

/** Malformed files also lead parsers to values out of range and to stack overflows. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Unreadable || error instanceof RangeError || error instanceof TypeError;

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
