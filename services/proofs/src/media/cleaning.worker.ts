import { statSync } from "node:fs";
import { cleanAac, cleanFlac, cleanMp3 } from "./cleaners/audio.ts";
import { cleanIsoMedia } from "./cleaners/iso-media.ts";
import { cleanMatroska } from "./cleaners/matroska.ts";
import { cleanOgg } from "./cleaners/ogg.ts";
import { type Cleaner, openFile, type Part, Unreadable } from "./cleaners/open-file.ts";
import { cleanFilm, cleanFlv, cleanWave } from "./cleaners/riff.ts";

export interface CleaningTask {
  /** A temporary file; changed in place. */
  path: string;
  contentType: string;
}

/** `null` when the file cannot be read. */
export type Cleaned = {
  parts: Part[];
  pages: number | null;
} | null;

/** Runs in a worker thread: it reads synchronously. */
export async function clean({ path, contentType }: CleaningTask): Promise<Cleaned> {
  try {
    return contentType === "application/pdf"
      ? await cleanDocument(path)
      : cleanRecording(path, contentType);
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

async function cleanDocument(path: string): Promise<Cleaned> {
  // Loaded for the first document: most workers never clean one.
  const { cleanPdf } = await import("./cleaners/pdf.ts");
  const pages = await cleanPdf(path);
  return { parts: [{ start: 0, end: statSync(path).size }], pages };
}

function cleanRecording(path: string, contentType: string): Cleaned {
  const cleaner = cleaners[contentType];
  if (!cleaner) return null;
  const file = openFile(path);
  try {
    return { parts: cleaner(file), pages: null };
  } finally {
    file.close();
  }
}

/** Crafted files lead parsers to numbers out of range and endless nesting. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Unreadable || error instanceof RangeError || error instanceof TypeError;

const cleaners: Readonly<Record<string, Cleaner>> = {
  "video/mp4": cleanIsoMedia,
  "video/quicktime": cleanIsoMedia,
  "video/3gpp": cleanIsoMedia,
  "audio/mp4": cleanIsoMedia,
  "video/webm": cleanMatroska,
  "video/x-matroska": cleanMatroska,
  "video/x-msvideo": cleanFilm,
  "audio/wav": cleanWave,
  "video/ogg": cleanOgg,
  "audio/ogg": cleanOgg,
  "audio/mpeg": cleanMp3,
  "audio/aac": cleanAac,
  "audio/flac": cleanFlac,
  "video/x-flv": cleanFlv,
};
